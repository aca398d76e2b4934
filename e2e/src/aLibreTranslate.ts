import { Effect } from "effect"
import { spawn, spawnSync } from "node:child_process"
import { createServer } from "node:http"

/** Installs Debian's packages of Apertium unless they are there; false where that is not possible. */
export const installApertium = (): boolean => {
  const works = () => spawnSync("apertium", ["-l"], { encoding: "utf8" }).stdout?.includes("eng-spa") === true
  if (works()) return true
  spawnSync("apt-get", ["update", "-qq"])
  spawnSync("apt-get", ["install", "-y", "-qq", "apertium", "apertium-eng-spa"])
  return works()
}

/** Translates lines of HTML from English to Spanish, in one run of the engine: it starts a dozen processes. */
const translateHtml = (texts: ReadonlyArray<string>): Promise<ReadonlyArray<string>> =>
  new Promise((resolve, reject) => {
    // The engine cannot read from the socket that Node gives a child.
    const child = spawn("sh", ["-c", "cat | apertium -u -f html eng-spa"])
    let output = ""
    child.stdout.on("data", (data) => (output += String(data)))
    child.on("error", reject)
    child.on("close", () => resolve(output.split(/<hr>/).slice(1)))
    child.stdin.end(texts.map((text) => `<hr/>${text}\n`).join(""))
  })

/** A server with the protocol of LibreTranslate whose engine is Apertium; its address and how many texts it got. */
export const aLibreTranslate = Effect.gen(function* () {
  let texts = 0
  const server = createServer((incoming, outgoing) => {
    const answer = (status: number, body: unknown) => {
      outgoing.writeHead(status, { "content-type": "application/json" })
      outgoing.end(JSON.stringify(body))
    }
    if (incoming.url === "/languages") {
      return answer(200, [
        { code: "en", targets: ["es"] },
        { code: "es", targets: [] }
      ])
    }
    const chunks: Array<Buffer> = []
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
    incoming.on("end", async () => {
      const { q, source, target } = JSON.parse(Buffer.concat(chunks).toString())
      if (source !== "en" || target !== "es") return answer(400, { error: "not supported" })
      texts += q.length
      answer(200, { translatedText: await translateHtml(q) })
    })
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => {
      server.listen(0, "127.0.0.1", () => resume(Effect.void))
    }),
    () => Effect.sync(() => server.close())
  )
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, texts: () => texts }
})

import { expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { createSocket } from "node:dgram"
import { TxtRecords } from "../../src/index.ts"
import { TxtRecords as TxtRecordsNode } from "../../src/node/index.ts"

/** The answer to a question for TXT records: each has its parts; null for a name that does not exist. */
const answerTo = (question: Buffer, records: ReadonlyArray<ReadonlyArray<string>> | null): Buffer => {
  const header = Buffer.alloc(12)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(records === null ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records?.length ?? 0, 6)
  const end = question.indexOf(0, 12) + 5
  const answers = (records ?? []).map((parts) => {
    const data = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])))
    // The name of the question again, TXT, class IN, no lifetime.
    const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, data.length >> 8, data.length & 255])
    return Buffer.concat([head, data])
  })
  return Buffer.concat([header, question.subarray(12, end), ...answers])
}

it.live("TXT records are read with their parts joined; other names have none", () =>
  Effect.gen(function* () {
    const long = "a".repeat(200)
    const port = yield* Effect.acquireRelease(
      Effect.callback<ReturnType<typeof createSocket>>((resume) => {
        const socket = createSocket("udp4", (message, { address, port }) => {
          const isKnown = message.includes("_octavo")
          const records = isKnown ? [["v=spf1 -all"], [long, long]] : null
          socket.send(answerTo(message, records), port, address)
        })
        socket.bind(0, "127.0.0.1", () => resume(Effect.succeed(socket)))
      }),
      (socket) => Effect.sync(() => socket.close())
    ).pipe(Effect.map((socket) => socket.address().port))
    const list = (name: string) =>
      TxtRecords.use((records) => records.list(name)).pipe(
        Effect.provide(Layer.fresh(TxtRecordsNode.layer({ servers: [`127.0.0.1:${port}`] })))
      )
    expect((yield* list("_octavo.docs.acme.example")).toSorted()).toEqual([`${long}${long}`, "v=spf1 -all"])
    expect(yield* list("docs.acme.example")).toEqual([])
    expect(yield* list(`${"a".repeat(64)}.example`)).toEqual([])
  })
)

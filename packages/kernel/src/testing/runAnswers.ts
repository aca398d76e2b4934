import { createServer } from "node:http"

/** The questions that test files ask the process of their run, by path. */
export type RunAnswers = Readonly<Record<string, () => Promise<unknown>>>

/**
 * Answers the test files of a run over HTTP at an address in an environment variable. Each answer is computed when the first
 * file asks for it. The returned function ends the server.
 */
export const serveRunAnswers = async (variable: string, answers: RunAnswers): Promise<() => void> => {
  const computed = new Map<string, Promise<unknown>>()
  const server = createServer((request, response) => {
    // A kept connection may end just when its next request is sent, which fails a test file.
    response.setHeader("Connection", "close")
    const path = request.url ?? ""
    const compute = answers[path]
    if (compute === undefined) return void response.writeHead(404).end()
    const answer = computed.get(path) ?? compute()
    computed.set(path, answer)
    answer.then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error))
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("No port for the answers of the run")
  process.env[variable] = `http://127.0.0.1:${address.port}`
  return () => {
    server.closeAllConnections()
    server.close()
  }
}

/** Asks the process of the run that `serveRunAnswers` serves at this variable. */
export const askRun = async (variable: string, path: string): Promise<unknown> => {
  const address = process.env[variable]
  if (address === undefined)
    throw new Error("Run the tests from the root: its configuration starts what they share")
  const response = await fetch(`${address}${path}`)
  if (!response.ok) throw new Error(`No ${path} for the tests: ${await response.text()}`)
  return response.json()
}

import { createServer } from "node:http"

/** Answers with as many bytes as the path says: what Node alone takes to send them. Runs in a process of its own: PORT says where. */
const answers = new Map<string, Buffer>()

createServer(({ url = "" }, response) => {
  const bytes = answers.get(url) ?? Buffer.alloc(Number(url.slice(1)), "a")
  answers.set(url, bytes)
  response.end(bytes)
}).listen(Number(process.env["PORT"]), "127.0.0.1")

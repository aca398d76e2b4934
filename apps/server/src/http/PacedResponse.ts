import { type IncomingMessage, ServerResponse } from "node:http"
import { inTurns } from "./inTurns.ts"

/** Longer bodies are written in slices of this many bytes. */
const sliceBytes = 128 * 1024

/** How many slices all responses write in a turn of the event loop: each takes the kernel up to half a millisecond. */
const slicesOfTurn = 8

const inTurn = inTurns(slicesOfTurn)

/**
 * A response that writes a long body in slices, of which all responses together write some in a turn of the event loop. The kernel
 * takes megabytes of a body at once: fifty clients of a long body would keep the thread for a tenth of a second otherwise.
 */
export class PacedResponse<
  Request extends IncomingMessage = IncomingMessage
> extends ServerResponse<Request> {
  #isWriting = false

  override end(chunk?: unknown, ...rest: ReadonlyArray<unknown>): this {
    if (this.#isWriting) return this
    const [encoding] = rest
    const body =
      typeof chunk === "string" && chunk.length > sliceBytes
        ? Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8")
        : chunk
    if (!(body instanceof Uint8Array) || body.byteLength <= sliceBytes) {
      return Reflect.apply(super.end, this, [chunk, ...rest])
    }
    if (!this.headersSent && !this.hasHeader("content-length")) {
      this.setHeader("content-length", body.byteLength)
    }
    const done = rest.at(-1)
    if (typeof done === "function") this.once("finish", () => done())
    this.#isWriting = true
    inTurn(() => this.#writeNext(body, 0))
    return this
  }

  #write(body: Uint8Array, from: number): void {
    const to = from + sliceBytes
    if (to >= body.byteLength) {
      super.end(body.subarray(from))
      return
    }
    this.write(body.subarray(from, to), (error) => {
      if (error == null) inTurn(() => this.#writeNext(body, to))
    })
  }

  #writeNext(body: Uint8Array, from: number): void {
    if (this.destroyed) return
    try {
      this.#write(body, from)
    } catch {
      // The headers announce another length.
      this.destroy()
    }
  }
}

import { Duplex } from "node:stream"
import type { Engine } from "./Engine.ts"

const CancelRequest = 80877102
const Terminate = 0x58

const query = (sql: string): Buffer => {
  const text = Buffer.from(`${sql}\0`)
  const frame = Buffer.alloc(5 + text.length)
  frame[0] = 0x51
  frame.writeInt32BE(4 + text.length, 1)
  text.copy(frame, 5)
  return frame
}

const sync = Buffer.from([0x53, 0, 0, 0, 4])

/**
 * A socket to Postgres for a client: cuts the bytes into whole messages for the engine. The engine has one session for
 * all streams, so a new stream first clears the state of the one before it.
 */
export class EngineStream extends Duplex {
  readonly #engine: Engine
  #pending: Buffer = Buffer.alloc(0)
  #started = false

  constructor(engine: Engine) {
    super()
    this.#engine = engine
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    const bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    let end = 0
    while (true) {
      const type = this.#started ? 1 : 0
      if (bytes.length - end < type + 4) break
      const length = type + bytes.readInt32BE(end + type)
      if (bytes.length - end < length) break
      if (this.#started) {
        if (bytes[end] === Terminate) {
          this.push(null)
          return done()
        }
        end += length
      } else {
        // Nothing can interrupt a query of the embedded engine: a wish to cancel it is heard and not followed.
        if (bytes.readInt32BE(end + 4) === CancelRequest) {
          // The client waits for the connection to be closed, as a server does when it has taken note.
          done()
          return void this.destroy()
        }
        this.#started = true
        const startup = Buffer.from(bytes.subarray(end, end + length))
        void this.#run(Buffer.concat([sync, query("ROLLBACK"), query("DISCARD ALL")]), false)
        void this.#run(startup, true)
        this.#pending = Buffer.from(bytes.subarray(end + length))
        return this.#pending.length === 0 ? done() : this._write(Buffer.alloc(0), _encoding, done)
      }
    }
    this.#pending = Buffer.from(bytes.subarray(end))
    if (end > 0) void this.#run(Buffer.from(bytes.subarray(0, end)), true)
    done()
  }

  #run(frames: Uint8Array, answer: boolean): Promise<void> {
    return this.#engine
      .exec(frames, (data) => {
        if (answer && !this.destroyed) this.push(data)
      })
      .catch((error: Error) => {
        this.destroy(error)
      })
  }

  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}

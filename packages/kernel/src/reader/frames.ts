import type { Duplex } from "node:stream"
import { deserialize, serialize } from "node:v8"

const headerBytes = 4

/** Sends a value as a frame: its length in four bytes, then the value in the serialization of V8. */
export const sendFrame = (channel: Duplex, value: unknown): void => {
  const payload = serialize(value)
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32LE(payload.length)
  channel.cork()
  channel.write(header)
  channel.write(payload)
  channel.uncork()
}

/** Receives frames. Fails on one that is longer than `maxBytes`, before there is memory for it, or that is no value. */
export const receiveFrames = (
  channel: Duplex,
  maxBytes: number,
  onValue: (value: unknown) => void,
  onFailure: (error: unknown) => void
): void => {
  const header = Buffer.alloc(headerBytes)
  let payload: Buffer | undefined
  let filled = 0
  const take = (chunk: Buffer, from: number): number => {
    const target = payload ?? header
    const copied = chunk.copy(target, filled, from)
    filled += copied
    if (filled < target.length) return from + copied
    filled = 0
    if (payload === undefined) {
      const length = header.readUInt32LE()
      if (length > maxBytes) throw new RangeError(`A frame has ${length} bytes`)
      payload = Buffer.allocUnsafeSlow(length)
    } else {
      const value: unknown = deserialize(payload)
      payload = undefined
      onValue(value)
    }
    return from + copied
  }
  channel.on("data", (chunk: Buffer) => {
    try {
      for (let at = 0; at < chunk.length;) at = take(chunk, at)
    } catch (error) {
      channel.destroy()
      onFailure(error)
    }
  })
}

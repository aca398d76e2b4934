import type { Duplex } from "node:stream"
import { DefaultDeserializer, DefaultSerializer } from "node:v8"

const lengthBytes = 4

/** Bytes of this length and more follow the value, from the memory in which they are: a copy of a large archive would be one too many. */
const apartBytes = 16_384

/** Serializes a value of V8; larger arrays of bytes are kept to be sent behind it. */
class FrameSerializer extends DefaultSerializer {
  readonly apart: Array<Uint8Array> = []

  /** Called by V8 for each view of memory. */
  _writeHostObject(view: unknown): void {
    if (!(view instanceof Uint8Array)) throw new TypeError("A frame has no views but Uint8Array")
    this.writeUint32(view.length)
    if (view.length < apartBytes) this.writeRawBytes(view)
    else this.apart.push(view)
  }
}

/** Reads a value of a frame; its arrays of bytes are views of the frame. */
class FrameDeserializer extends DefaultDeserializer {
  #apart: Uint8Array

  constructor(value: Uint8Array, apart: Uint8Array) {
    super(value)
    this.#apart = apart
  }

  /** Called by V8 for each view of memory. */
  _readHostObject(): Uint8Array {
    const length = this.readUint32()
    if (length < apartBytes) return new Uint8Array(this.readRawBytes(length))
    const bytes = this.#apart.subarray(0, length)
    this.#apart = this.#apart.subarray(length)
    return bytes
  }
}

/**
 * Sends a value as a frame: the length of what follows, the length of the value, the value, and its larger arrays of bytes. Calls back
 * when the frame has left this process.
 */
export const sendFrame = (channel: Duplex, value: unknown, onSent?: () => void): void => {
  const serializer = new FrameSerializer()
  serializer.writeHeader()
  serializer.writeValue(value)
  const payload = serializer.releaseBuffer()
  const { apart } = serializer
  const header = Buffer.alloc(2 * lengthBytes)
  header.writeUInt32LE(apart.reduce((sum, { length }) => sum + length, lengthBytes + payload.length))
  header.writeUInt32LE(payload.length, lengthBytes)
  channel.cork()
  for (const bytes of [header, payload, ...apart]) channel.write(bytes)
  if (onSent !== undefined) channel.write("", onSent)
  channel.uncork()
}

const readValue = (frame: Buffer): unknown => {
  const end = lengthBytes + frame.readUInt32LE()
  const apart = new Uint8Array(frame.buffer, frame.byteOffset + end, frame.length - end)
  const deserializer = new FrameDeserializer(frame.subarray(lengthBytes, end), apart)
  deserializer.readHeader()
  return deserializer.readValue()
}

/** Receives frames. Fails on one that is longer than `maxBytes`, before there is memory for it, or that is no value. */
export const receiveFrames = (
  channel: Duplex,
  maxBytes: number,
  onValue: (value: unknown) => void,
  onFailure: (error: unknown) => void
): void => {
  const header = Buffer.alloc(lengthBytes)
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
      const value: unknown = readValue(payload)
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

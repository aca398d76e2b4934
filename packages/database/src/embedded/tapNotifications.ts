import type { Engine } from "./Engine.ts"

const NotificationResponse = 0x41

/** Reads the notifications out of everything that an engine answers, whichever statement they arrive with. */
export const tapNotifications = (
  engine: Engine,
  onNotification: (channel: string, payload: string) => void
): Engine => {
  // Answers may be cut anywhere; a message is looked at once its header, or for a notification all of it, is there.
  let held: Buffer = Buffer.alloc(0)
  let toSkip = 0
  const look = (data: Uint8Array): void => {
    let bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    if (toSkip >= bytes.length) {
      toSkip -= bytes.length
      return
    }
    bytes = bytes.subarray(toSkip)
    toSkip = 0
    if (held.length > 0) bytes = Buffer.concat([held, bytes])
    let at = 0
    while (bytes.length - at >= 5) {
      const length = 1 + bytes.readInt32BE(at + 1)
      if (bytes[at] === NotificationResponse) {
        if (bytes.length - at < length) break
        const [channel, payload] = bytes.toString("utf8", at + 9, at + length).split("\0")
        onNotification(channel ?? "", payload ?? "")
      }
      at += length
    }
    toSkip = Math.max(0, at - bytes.length)
    held = at < bytes.length ? Buffer.from(bytes.subarray(at)) : Buffer.alloc(0)
  }
  return {
    ...engine,
    exec: (frames, onData) =>
      engine.exec(frames, (data) => {
        look(data)
        onData(data)
      })
  }
}

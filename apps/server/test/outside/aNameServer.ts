import { HostUnknown, OutboundPolicy } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { createSocket } from "node:dgram"
import { Resolver } from "node:dns/promises"

/** The answers for a host name, one list of addresses for each lookup; the last one repeats. */
export type Zone = (name: string) => ReadonlyArray<ReadonlyArray<string>> | undefined

const A = 1
const AAAA = 28

const v6Bytes = (address: string): Buffer => {
  const [head = "", tail] = address.split("::")
  const words = (text: string) =>
    text === "" ? [] : text.split(":").map((word) => Number.parseInt(word, 16))
  const [left, right] = [words(head), words(tail ?? "")]
  const all =
    tail === undefined ? left : [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
  return Buffer.from(all.flatMap((word) => [word >> 8, word & 255]))
}

const questionOf = (message: Buffer) => {
  const labels: Array<string> = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

const answerOf = (
  message: Buffer,
  end: number,
  type: number,
  addresses: ReadonlyArray<string> | undefined
) => {
  const header = Buffer.alloc(12)
  message.copy(header, 0, 0, 2)
  header.writeUInt16BE(addresses === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(1, 4)
  const own = (addresses ?? []).filter((address) => address.includes(":") === (type === AAAA))
  header.writeUInt16BE(own.length, 6)
  const records = own.map((address) => {
    const data = type === AAAA ? v6Bytes(address) : Buffer.from(address.split(".").map(Number))
    // The name of the question again, its type, class IN, and nothing to be remembered for any time.
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length])
    return Buffer.concat([record, data])
  })
  return Buffer.concat([header, message.subarray(12, end), ...records])
}

/** A name server on this machine, and the rules for the outside of a server that asks it and no other. */
export const aNameServer = (zone: Zone) =>
  Effect.gen(function* () {
    const times = new Map<string, number>()
    const socket = yield* Effect.acquireRelease(
      Effect.callback<ReturnType<typeof createSocket>>((resume) => {
        const socket = createSocket("udp4", (message, from) => {
          const { end, name, type } = questionOf(message)
          const lists = zone(name)
          const time = times.get(`${name} ${type}`) ?? 0
          times.set(`${name} ${type}`, time + 1)
          const addresses = lists?.[Math.min(time, lists.length - 1)]
          socket.send(answerOf(message, end, type, addresses), from.port, from.address)
        })
        socket.bind(0, "127.0.0.1", () => resume(Effect.succeed(socket)))
      }),
      (socket) => Effect.sync(() => socket.close())
    )
    const resolver = new Resolver({ timeout: 1_000, tries: 1 })
    resolver.setServers([`127.0.0.1:${socket.address().port}`])
    const resolve = (host: string) =>
      Effect.flatMap(
        Effect.promise(async () => {
          const name = host.replace(/\.$/, "")
          const lists = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
          return lists.flatMap((list) => (list.status === "fulfilled" ? list.value : []))
        }),
        ([first, ...rest]) =>
          first === undefined
            ? Effect.fail(new HostUnknown({ host }))
            : Effect.succeed([first, ...rest] as const)
      )
    return {
      policy: Layer.succeed(OutboundPolicy, OutboundPolicy.of({ allowsPrivateNetwork: false, resolve })),
      /** How often a name was asked for, as an address of the fourth version. */
      timesOf: (name: string) => times.get(`${name} ${A}`) ?? 0
    }
  })

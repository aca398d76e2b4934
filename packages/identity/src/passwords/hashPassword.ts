import { Effect } from "effect"
import { argon2, randomBytes, timingSafeEqual } from "node:crypto"

/** The cost of a hash: what OWASP asks for. 19 MiB of memory, some 40 ms of a core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const

const tagLength = 32

interface Hashed {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly nonce: Buffer
}

/** Argon2id in a thread of its own. The same letters written in two ways are one password. */
const derive = (password: string, given: Hashed): Effect.Effect<Buffer> =>
  Effect.callback((resume) => {
    argon2("argon2id", { ...given, message: password.normalize("NFKC"), tagLength }, (error, tag) =>
      resume(error === null ? Effect.succeed(tag) : Effect.die(error))
    )
  })

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "")

/** The hash of a password with Argon2id, as a PHC string. */
export const hashPassword = Effect.fnUntraced(function* (password: string) {
  const nonce = randomBytes(16)
  const tag = yield* derive(password, { ...cost, nonce })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
})

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** A hash of no password, for users who have none. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(tagLength))}`

/** Whether a password has a hash. For null it takes the same time, and has it not. */
export const verifyPassword = Effect.fnUntraced(function* (password: string, hash: string | null) {
  const [, memory, passes, parallelism, nonce = "", tag = ""] = shape.exec(hash ?? nobody) ?? []
  if (memory === undefined) return yield* Effect.die(new Error("The hash of a password cannot be read"))
  const expected = Buffer.from(tag, "base64")
  const found = yield* derive(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, "base64")
  })
  return hash !== null && expected.length === found.length && timingSafeEqual(expected, found)
})

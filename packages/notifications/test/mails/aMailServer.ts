import { Mailer } from "../../src/index.ts"
import { Mailer as MailerSmtp } from "../../src/node/index.ts"
import { Context, Effect, Layer, Redacted } from "effect"
import { SMTPServer } from "smtp-server"

/** A mail that a server got: whom it is for, and all its bytes as text. */
export interface ReceivedMail {
  readonly to: string
  readonly text: string
}

/** A failure of a mail server, by its status. */
const failure = (responseCode: number) => Object.assign(new Error("Not now"), { responseCode })

/** The answer of a mail server: a status to a recipient, where 250 takes the mail, none at all, or a cut after the words. */
export type MailAnswer = number | "silence" | "cut"

/** A real mail server on this machine, the way to it, and the mails that it got. */
export const aMailServer = Effect.fnUntraced(function* (
  /** The answer to each recipient. */
  answer: (count: number) => MailAnswer = () => 250
) {
  const mails: Array<ReceivedMail> = []
  let count = 0
  let last: MailAnswer = 250
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => {
      last = answer(++count)
      if (last !== "silence") done(typeof last === "string" || last === 250 ? null : failure(last))
    },
    onData: (stream, session, done) => {
      const chunks: Array<Buffer> = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(",")
        mails.push({ to, text: Buffer.concat(chunks).toString() })
        if (last === "cut") for (const connection of server.connections) connection.close()
        else done()
      })
    }
  })
  // A client that dies cuts its connection.
  server.on("error", () => {})
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => {
      server.listen(0, "127.0.0.1", () => resume(Effect.void))
    }),
    () => Effect.callback<void>((resume) => server.close(() => resume(Effect.void)))
  )
  const address = server.server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const url = `smtp://127.0.0.1:${port}`
  const services = yield* Layer.build(
    MailerSmtp.layer(
      { url: Redacted.make(url), from: "Octavo <octavo@example.org>" },
      "https://docs.example.org"
    )
  )
  return { count: () => count, mails, mailer: Context.get(services, Mailer), url }
})

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

/** A real mail server on this machine, the way to it, and the mails that it got. */
export const aMailServer = Effect.fnUntraced(function* (
  /** The status that the server answers a recipient with; 250 takes the mail. */
  answer: (count: number) => number = () => 250
) {
  const mails: Array<ReceivedMail> = []
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => {
      const status = answer(++count)
      done(status === 250 ? null : failure(status))
    },
    onData: (stream, session, done) => {
      const chunks: Array<Buffer> = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(",")
        mails.push({ to, text: Buffer.concat(chunks).toString() })
        done()
      })
    }
  })
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
  return { mails, mailer: Context.get(services, Mailer), url }
})

import { expect, it } from "@effect/vitest"
import { freePort } from "@octavo/kernel/testing"
import { Effect, Layer, Redacted } from "effect"
import { Mailer } from "../../src/index.ts"
import { Mailer as MailerSmtp } from "../../src/node/index.ts"
import { aMailServer } from "./aMailServer.ts"

const mail = {
  id: "m1",
  to: "ada@example.org",
  subject: "News",
  text: "News",
  html: "<p>News</p>",
  unsubscribeUrl: "https://docs.example.org/unsubscribe/x"
}

const failureAt = Effect.fnUntraced(function* (url: string) {
  const server = { url: Redacted.make(url), from: "Octavo <octavo@example.org>" }
  const services = yield* Layer.build(MailerSmtp.layer(server, "https://docs.example.org"))
  const send = Mailer.use((mailer) => mailer.send(mail, Effect.succeed(true)))
  const failure = yield* Effect.flip(Effect.provideContext(send, services))
  expect(failure.message).not.toMatch(/ada@|a-secret/)
  return failure
})

it.live("a mail that is not sent names the reason, without addresses and secrets", () =>
  Effect.gen(function* () {
    const port = yield* freePort
    expect(yield* failureAt(`smtp://ada:a-secret@127.0.0.1:${port}`)).toMatchObject({
      _tag: "MailPostponed",
      message: expect.stringContaining("cannot be reached: the connection was refused")
    })
    expect(yield* failureAt("smtp://ada:a-secret@mail.invalid")).toMatchObject({
      _tag: "MailPostponed",
      message: expect.stringMatching(/cannot be reached: DNS does not/)
    })
    const { url } = yield* aMailServer(() => 550)
    expect(yield* failureAt(url)).toMatchObject({
      _tag: "MailRefused",
      message: "the mail server refuses the sender or the recipient (EENVELOPE 550)"
    })
    expect(yield* failureAt(url.replace("smtp:", "smtps:"))).toMatchObject({
      _tag: "MailPostponed",
      message: expect.stringContaining("check that this port speaks TLS")
    })
  }).pipe(Effect.scoped)
)

import { Context, Effect, Layer, Schema } from "effect"

/** A mail to one person, as text and as HTML with the same words. */
export interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that ends such mail with one click. */
  readonly unsubscribeUrl: string
}

/** The mail server does not take the mail, and will not. */
export class MailRefused extends Schema.TaggedError<MailRefused>()("MailRefused", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/** The mail server did not take the mail now. */
export class MailPostponed extends Schema.TaggedError<MailPostponed>()("MailPostponed", {
  reason: Schema.String
}) {
  override get message() {
    return this.reason
  }
}

/** The way to the mail server of the operator. */
export class Mailer extends Context.Service<
  Mailer,
  {
    /** Whether there is a mail server; otherwise no notices are made. */
    readonly isEnabled: boolean
    /** The address of this installation, without a slash at its end, which links in mails begin with. */
    readonly publicUrl: string
    readonly send: (mail: Mail) => Effect.Effect<void, MailRefused | MailPostponed>
  }
>()("@octavo/notifications/Mailer") {
  /** No mail server. */
  static readonly none = Layer.succeed(Mailer, {
    isEnabled: false,
    publicUrl: "",
    send: () => Effect.fail(new MailRefused({ reason: "There is no mail server" }))
  })
}

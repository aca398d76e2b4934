import { Context, Effect, Layer, Schema } from "effect"

/** A mail to one person, as text and as HTML with the same words. */
export interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that ends such mail with one click; null for mail that its reader asked for. */
  readonly unsubscribeUrl: string | null
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

/** The end of the words left and no answer came back: nobody knows whether the mail server took the mail. */
export class MailUnconfirmed extends Schema.TaggedError<MailUnconfirmed>()("MailUnconfirmed", {
  reason: Schema.String
}) {
  override get message() {
    return this.reason
  }
}

/** The sender did not confirm the mail: another one sends it. */
export class MailStopped extends Schema.TaggedError<MailStopped>()("MailStopped", {}) {
  override get message() {
    return "Another worker sends the mail"
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
    /**
     * Sends a mail. Runs `confirm` when the server has the words, before their end leaves: the mail goes where it answers true, and
     * until then no server can have delivered it.
     */
    readonly send: (
      mail: Mail,
      confirm: Effect.Effect<boolean>
    ) => Effect.Effect<void, MailRefused | MailPostponed | MailUnconfirmed | MailStopped>
  }
>()("@octavo/notifications/Mailer") {
  /** No mail server. */
  static readonly none = Layer.succeed(Mailer, {
    isEnabled: false,
    publicUrl: "",
    send: () => Effect.fail(new MailRefused({ reason: "There is no mail server" }))
  })
}

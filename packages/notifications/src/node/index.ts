export * as WebhookSender from "./WebhookSender.ts"
export * as Mailer from "./Mailer.ts"
export type { MailServer } from "./Mailer.ts"

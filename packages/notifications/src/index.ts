export { Deliveries } from "./deliveries/Deliveries.ts"
export {
  Delivery,
  DeliveryAttempt,
  DeliveryId,
  DeliveryNotEnded,
  DeliveryNotFound,
  DeliveryState
} from "./deliveries/Delivery.ts"
export { getDelivery } from "./deliveries/getDelivery.ts"
export { listDeliveries } from "./deliveries/listDeliveries.ts"
export { replayDelivery } from "./deliveries/replayDelivery.ts"
export { testWebhook } from "./deliveries/testWebhook.ts"
export { type WebhookAnswer, type WebhookRequest, WebhookSender } from "./deliveries/WebhookSender.ts"
export { getMailPreferences } from "./mails/getMailPreferences.ts"
export { updateMailPreferences } from "./mails/updateMailPreferences.ts"
export { jobs } from "./jobs.ts"
export { type Mail, Mailer, MailPostponed, MailRefused } from "./mails/Mailer.ts"
export { MailPreferences } from "./mails/MailPreferences.ts"
export { MailTopic, Notice } from "./mails/Notice.ts"
export { Notices } from "./mails/Notices.ts"
export { unsubscribe, UnsubscribeKeyUnknown } from "./mails/unsubscribe.ts"
export { unsubscribeKey } from "./mails/unsubscribeKey.ts"
export { schedules } from "./schedules.ts"
export { subscribers } from "./subscribers.ts"
export { createWebhook } from "./webhooks/createWebhook.ts"
export { deleteWebhook } from "./webhooks/deleteWebhook.ts"
export { getWebhook } from "./webhooks/getWebhook.ts"
export { listWebhooks } from "./webhooks/listWebhooks.ts"
export { rotateWebhookSecret } from "./webhooks/rotateWebhookSecret.ts"
export { updateWebhook, type WebhookChanges } from "./deliveries/updateWebhook.ts"
export {
  DisabledReason,
  Webhook,
  WebhookId,
  webhookLimits,
  WebhookLimitReached,
  WebhookNotEnabled,
  WebhookNotFound,
  WebhookRefused
} from "./webhooks/Webhook.ts"
export { WebhookEvent } from "./webhooks/WebhookEvent.ts"
export { Webhooks } from "./webhooks/Webhooks.ts"
export { notificationsOfOrganization } from "./webhooks/notificationsOfOrganization.ts"

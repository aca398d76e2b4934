import { allItems, type DeliveryResource, type WebhookResource } from "@octavo/client"
import { DeliveryState, WebhookEvent } from "@octavo/notifications"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { connect } from "../connection.ts"
import { type Column, print, printTable } from "../print.ts"

const stateOf = ({ disabledReason, enabled, failingSince }: WebhookResource): string => {
  if (!enabled) return disabledReason === undefined ? "disabled" : `disabled (${disabledReason})`
  return failingSince === undefined ? "enabled" : "failing"
}

const columns: ReadonlyArray<Column<WebhookResource>> = [
  ["ID", ({ id }) => id],
  ["LABEL", ({ label }) => label],
  ["STATE", stateOf],
  ["URL", ({ url }) => url],
  ["EVENTS", ({ events }) => events.join(" ")]
]

const deliveryColumns: ReadonlyArray<Column<DeliveryResource>> = [
  ["ID", ({ id }) => id],
  ["EVENT", ({ event }) => event],
  ["STATE", ({ state }) => state],
  ["ATTEMPTS", ({ attempts }) => String(attempts)],
  ["CREATED", ({ createdAt }) => createdAt],
  ["PROBLEM", ({ problem }) => problem]
]

const webhook = Argument.String("webhook-id")
const delivery = Argument.String("delivery-id")
const eventFlag = Flag.Literals("event", WebhookEvent.literals).pipe(
  Flag.withDescription("An event to send; may be given several times")
)

/** The webhook that a command names, in the organization that was meant. */
const placeOf = Effect.fnUntraced(function* (org: Option.Option<string>, webhookId: string) {
  const client = yield* connect
  return { client, params: { organizationId: yield* organizationIdOf(org), webhookId } }
})

const list = Command.make(
  "list",
  { org: organizationFlag },
  Effect.fnUntraced(function* ({ org }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const webhooks = yield* allItems((query) =>
      client.webhooks.listWebhooks({ params: { organizationId }, query })
    )
    yield* printTable(columns, webhooks)
  })
).pipe(
  Command.withDescription("List the webhooks of an organization"),
  Command.withExamples([{ command: "octavo webhook list", description: "All of them, oldest first" }])
)

const create = Command.make(
  "create",
  {
    url: Argument.String("url"),
    label: Flag.String("label").pipe(Flag.withDescription("A name for people")),
    event: eventFlag.pipe(Flag.atLeast(1)),
    org: organizationFlag
  },
  Effect.fnUntraced(function* ({ event, label, org, url }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const made = yield* client.webhooks.createWebhook({
      params: { organizationId },
      payload: { label, url, events: event }
    })
    yield* print(made, [made.id, made.secret])
  })
).pipe(
  Command.withDescription("Create a webhook. Prints its id, and its secret this once."),
  Command.withExamples([
    {
      command:
        "octavo webhook create https://ci.example.org/octavo --label Build --event sites.sitePublished",
      description: "Builds when a site is published"
    }
  ])
)

const update = Command.make(
  "update",
  {
    webhook,
    label: Flag.String("label").pipe(Flag.withDescription("Another name"), Flag.optional),
    url: Flag.String("url").pipe(Flag.withDescription("Another address"), Flag.optional),
    event: eventFlag.pipe(Flag.atLeast(0)),
    state: Flag.Literals("state", ["enabled", "disabled"] as const).pipe(
      Flag.withDescription("Whether it gets events"),
      Flag.optional
    ),
    org: organizationFlag
  },
  Effect.fnUntraced(function* ({ event, label, org, state, url, webhook }) {
    const { client, params } = yield* placeOf(org, webhook)
    const changed = yield* client.webhooks.updateWebhook({
      params,
      payload: {
        ...(Option.isSome(label) && { label: label.value }),
        ...(Option.isSome(url) && { url: url.value }),
        ...(event.length > 0 && { events: event }),
        ...(Option.isSome(state) && { enabled: state.value === "enabled" })
      }
    })
    yield* print(changed, [`Changed ${changed.id}`])
  })
).pipe(
  Command.withDescription("Change a webhook, or enable and disable it"),
  Command.withExamples([
    {
      command: "octavo webhook update 01k2j3h4 --state enabled",
      description: "After its receiver was repaired"
    }
  ])
)

const remove = Command.make(
  "delete",
  { webhook, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, webhook }) {
    const { client, params } = yield* placeOf(org, webhook)
    // A deletion succeeds for an id that nothing has.
    yield* client.webhooks.getWebhook({ params })
    yield* client.webhooks.deleteWebhook({ params })
    yield* print({ id: webhook, removed: true }, [`Deleted ${webhook}`])
  })
).pipe(
  Command.withDescription("Delete a webhook with its deliveries"),
  Command.withExamples([{ command: "octavo webhook delete 01k2j3h4", description: "The id is in the list" }])
)

const rotate = Command.make(
  "rotate-secret",
  { webhook, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, webhook }) {
    const { client, params } = yield* placeOf(org, webhook)
    const rotated = yield* client.webhooks.rotateWebhookSecret({ params })
    yield* print(rotated, [rotated.secret])
  })
).pipe(
  Command.withDescription(
    "Replace the secret of a webhook. Prints the new one this once; both sign for 24 hours."
  ),
  Command.withExamples([
    { command: "octavo webhook rotate-secret 01k2j3h4", description: "The receiver has a day to change" }
  ])
)

const test = Command.make(
  "test",
  { webhook, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, webhook }) {
    const { client, params } = yield* placeOf(org, webhook)
    const made = yield* client.webhooks.testWebhook({ params })
    yield* print(made, [made.id])
  })
).pipe(
  Command.withDescription("Send a test event to a webhook. Prints the id of its delivery."),
  Command.withExamples([{ command: "octavo webhook test 01k2j3h4", description: "An event webhook.test" }])
)

const deliveries = Command.make(
  "deliveries",
  {
    webhook,
    state: Flag.Literals("state", DeliveryState.literals).pipe(
      Flag.withDescription("Only deliveries in this state"),
      Flag.optional
    ),
    org: organizationFlag
  },
  Effect.fnUntraced(function* ({ org, state, webhook }) {
    const { client, params } = yield* placeOf(org, webhook)
    const filter = Option.isSome(state) ? { state: state.value } : {}
    const found = yield* allItems((query) =>
      client.webhooks.listWebhookDeliveries({ params, query: { ...query, ...filter } })
    )
    yield* printTable(deliveryColumns, found)
  })
).pipe(
  Command.withDescription("List the deliveries of a webhook, newest first"),
  Command.withExamples([
    { command: "octavo webhook deliveries 01k2j3h4 --state failed", description: "Those that were given up" }
  ])
)

const show = Command.make(
  "delivery",
  { webhook, delivery, org: organizationFlag },
  Effect.fnUntraced(function* ({ delivery, org, webhook }) {
    const { client, params } = yield* placeOf(org, webhook)
    const found = yield* client.webhooks.getWebhookDelivery({ params: { ...params, deliveryId: delivery } })
    const lines = found.log.map(
      ({ at, milliseconds, problem, status }) =>
        `${at} ${status ?? "no answer"} after ${milliseconds} ms${problem === undefined ? "" : `: ${problem}`}`
    )
    yield* print(found, [`${found.event}: ${found.state}`, found.body, ...lines])
  })
).pipe(
  Command.withDescription("Show a delivery with its body and its attempts, newest first"),
  Command.withExamples([
    { command: "octavo webhook delivery 01k2j3h4 01k2j3h5 --json", description: "With the answers" }
  ])
)

const replay = Command.make(
  "replay",
  { webhook, delivery, org: organizationFlag },
  Effect.fnUntraced(function* ({ delivery, org, webhook }) {
    const { client, params } = yield* placeOf(org, webhook)
    const replayed = yield* client.webhooks.replayWebhookDelivery({
      params: { ...params, deliveryId: delivery }
    })
    yield* print(replayed, [`Sends ${replayed.id} again`])
  })
).pipe(
  Command.withDescription("Send a delivery that ended again, under the same id"),
  Command.withExamples([
    { command: "octavo webhook replay 01k2j3h4 01k2j3h5", description: "After the receiver was repaired" }
  ])
)

/** `octavo webhook ...`: addresses that events of an organization are sent to. */
export const webhookCommand = Command.make("webhook").pipe(
  Command.withDescription("Send events of an organization to other systems"),
  Command.withSubcommands([create, list, update, remove, rotate, test, deliveries, show, replay])
)

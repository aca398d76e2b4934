import { Context, type Effect, type Stream } from "effect"

/** What is heard instead of a payload when something may have been missed: after joining, and after a reconnect. */
export const maybeMissed = ""

/**
 * Short messages between all processes on one database, delivered at once and only to who listens at that moment.
 *
 * `listen` first emits `maybeMissed`, as soon as nothing more can be missed; whoever keeps a copy of something drops
 * it then, and again whenever `maybeMissed` comes later. `notify` inside a unit of work is sent when that commits.
 */
export class Notifications extends Context.Service<
  Notifications,
  {
    readonly listen: (channel: string) => Stream.Stream<string>
    readonly notify: (channel: string, payload: string) => Effect.Effect<void>
  }
>()("@octavo/database/Notifications") {}

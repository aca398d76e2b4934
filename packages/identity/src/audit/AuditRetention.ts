import { Context, Duration } from "effect"

/** How long audit entries are kept. */
export const AuditRetention = Context.Reference<Duration.Duration>("@octavo/identity/AuditRetention", {
  defaultValue: () => Duration.days(400)
})

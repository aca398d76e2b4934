import type { Team } from "@octavo/identity"
import { presentTime } from "./times.ts"

/** The field of the default team of a provider; nothing without one. */
export const presentDefaultTeam = (team: Team | null) =>
  team !== null && {
    defaultTeam: {
      object: "team" as const,
      id: team.id,
      title: team.title,
      createdAt: presentTime(team.createdAt)
    }
  }

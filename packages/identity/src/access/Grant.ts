import { Schema } from "effect"
import { Role } from "./Role.ts"

/** A role on one space or collection, given to one user or one team. */
export class Grant extends Schema.Class<Grant>("Grant")({
  on: Schema.Struct({ kind: Schema.Literals(["space", "collection"]), id: Schema.String }),
  to: Schema.Struct({ kind: Schema.Literals(["user", "team"]), id: Schema.String }),
  role: Role
}) {}

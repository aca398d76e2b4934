import { Schema } from "effect"

/** A backup cannot be made or restored; the message says why and what to do. */
export class BackupProblem extends Schema.TaggedError<BackupProblem>()("BackupProblem", {
  message: Schema.String
}) {}

/** Stops with a sentence. */
export const refuse = (message: string): never => {
  throw new BackupProblem({ message })
}

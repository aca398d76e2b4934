import { Effect, Layer } from "effect"
import { Variables } from "../entries/Variables.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<Variables, never, ContentTables> = Layer.effect(
  Variables,
  Effect.gen(function* () {
    const { variables } = yield* ContentTables
    return {
      listAll: (at) =>
        Effect.map(variables.visible(at), (all) => all.sort((a, b) => (a.name < b.name ? -1 : 1))),
      findMany: variables.findMany,
      listTouched: variables.listTouched,
      copy: variables.copy,
      write: variables.write
    }
  })
)

import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { sharedOctavo, octavoHere as octavo } from "./octavo.ts"

it.live(
  "octavo translation makes, lists, shows, runs and deletes a translation, and octavo glossary keeps terms",
  () =>
    Effect.gen(function* () {
      const { environment } = yield* sharedOctavo
      const run = (...args: ReadonlyArray<string>) => octavo(args, environment)
      const json = (...args: ReadonlyArray<string>) =>
        Effect.map(run(...args, "--json"), ({ err, out }) => {
          expect(err).toBe("")
          return JSON.parse(out)
        })
      const { id: space } = yield* json("space", "create", "Guide")
      const id = (yield* run("translation", "create", "Guide", "--from", "en", "--to", "de")).out.trim()
      expect(yield* json("translation", "list")).toMatchObject([{ id, language: "de" }])
      expect(yield* json("translation", "list", "--space", "Guide")).toMatchObject([{ id }])
      expect((yield* run("translation", "list", "--space", "none")).code).toBe(1)
      expect((yield* run("translation", "show", id)).out).toContain(`translates ${space} from en to de`)
      expect((yield* run("translation", "run", id)).code).toBe(0)
      const twice = yield* run("translation", "create", space, "--from", "en", "--to", "de")
      expect(twice).toMatchObject({ code: 1, err: expect.stringContaining("already") })
      expect((yield* run("translation", "create", space, "--from", "en", "--to", "xx")).code).toBe(2)
      expect((yield* run("translation", "create", space)).code).toBe(2)
      expect((yield* run("glossary", "add", "en=space", "de=Bereich")).code).toBe(0)
      expect((yield* run("glossary", "add", "space")).code).toBe(2)
      const [entry] = yield* json("glossary", "list")
      expect(entry.translations).toEqual({ en: "space", de: "Bereich" })
      expect((yield* run("glossary", "remove", "none")).code).toBe(1)
      expect(yield* json("glossary", "remove", "bereich")).toEqual({ removed: [entry.id] })
      expect(yield* json("glossary", "list")).toEqual([])
      expect((yield* run("translation", "delete", id)).code).toBe(0)
      expect((yield* run("translation", "delete", id)).code).toBe(1)
      expect((yield* run("translation", "show", id)).code).toBe(1)
    }).pipe(Effect.scoped),
  180_000
)

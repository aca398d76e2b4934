import { expect, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { migrate, migrateWith } from "../src/index.ts"
import { migrations } from "../src/migrations/index.ts"
import { databaseAt } from "./databaseAt.ts"
import { databases } from "./databases.ts"

/** A space with one imported page, edited since, and one page by hand that got a file when it was exported. */
const aSpace = `
INSERT INTO identity.organizations VALUES ('org', 'Acme', '{}', null, null, false, false, false, null, now());
INSERT INTO content.spaces (id, organization_id, title, visibility, edit_mode, created_by, created_at, updated_at, main_line_id)
  VALUES ('space', 'org', 'Docs', 'public', 'live', 'somebody', now(), now(), 'main');
INSERT INTO content.lines VALUES ('main', 'space', 'main', 2, 'second', null, null);
INSERT INTO content.revisions VALUES
  ('first', 'space', 'main', 1, null, null, 'git-import', '{}', 'somebody', now(), '{"oid": "c0ffee"}', null),
  ('second', 'space', 'main', 2, null, null, 'edit', '{first}', 'somebody', now(), null, null);
INSERT INTO content.page_versions (line_id, id, since_seq, until_seq, removed, parent_id, position, kind, title, slug, attributes, git_oid, git_path, created_at, updated_at) VALUES
  ('main', 'imported', 1, 2, false, null, 'a0', 'document', 'Set up', 'set-up', '{"hidden": true}', 'a1', 'set-up.md', now(), now()),
  ('main', 'imported', 2, null, false, null, 'a0', 'document', 'Set up', 'set-up', '{}', 'a1', 'set-up.md', now(), now()),
  ('main', 'by-hand', 2, null, false, null, 'a1', 'document', 'Use C++', 'use', '{}', 'b1', 'use.md', now(), now());
`

/** Revisions whose messages begin alike: one of paths, one of a commit of a repository, one of a change request. */
const somePaths = `
INSERT INTO content.lines VALUES ('own', 'space', 'change-request', 1, 'own-words', 'main', 1);
INSERT INTO content.revisions VALUES
  ('paths', 'space', 'main', 3, null, null, 'edits', '{second}', 'somebody', now(), null, 'Places in refs/heads/main'),
  ('commit', 'space', 'main', 4, null, null, 'edits', '{paths}', 'somebody', now(), '{"oid": "c0ffee"}', 'Places in Rome'),
  ('own-words', 'space', 'own', 5, null, null, 'edits', '{second}', 'somebody', now(), null, 'Places in Rome');
`

/** A change request with a conflict about a text and one about a cycle of pages. */
const aConflict = `
INSERT INTO content.lines VALUES ('other', 'space', 'change-request', 1, 'second', 'main', 1);
INSERT INTO reviews.change_requests
  (id, space_id, number, status, subject, line_id, seq, base_line_id, base_seq, revision_id, revision_initial, revision_ancestor, unsettled, created_by, created_at, updated_at)
  VALUES ('cr', 'space', 1, 'open', 'Words', 'other', 1, 'main', 1, 'second', 'first', 'first',
  '{"base": {"lineId": "main", "seq": 1}, "main": {"lineId": "main", "seq": 2}, "revisionId": "second"}', 'somebody', now(), now());
INSERT INTO reviews.conflicts (change_request_id, ordinal, id, about, answer) VALUES
  ('cr', 0, 'one', '{"id": "one", "kind": "text", "base": "a", "main": "b", "changeRequest": "c"}', '{"take": "main"}'),
  ('cr', 1, 'two', '{"id": "two", "kind": "cycle", "pageIds": ["imported"]}', null);
`

/** Two sites of two organizations, one of them with a hostname. */
const someSites = ["one", "two"]
  .map(
    (id) => `
INSERT INTO identity.organizations (id, title, email_domains, sso, ai, invite_links, created_at)
  VALUES ('${id}', 'Acme', '{}', false, false, false, now());
INSERT INTO sites.sites VALUES ('${id}', '${id}', 'basic', 'Docs', '${id}', ${id === "one" ? "'docs.acme.example'" : "null"}, null,
  'public', true, 'included', false, 1, 'somebody', now(), now(), null);`
  )
  .join("")

/** A database that versions of three levels wrote to before this one, with the migrations that ran last. */
class Upgraded extends Context.Service<Upgraded, ReadonlyArray<string>>()("test/Upgraded") {
  static readonly layer = Layer.effect(
    Upgraded,
    Effect.gen(function* () {
      const sql = yield* databaseAt("0020_gitsync_sent")
      const written = (rows: string) => sql.unsafe(`DO $$ BEGIN ${rows} END $$`)
      yield* written(aSpace)
      yield* migrateWith(migrations.filter(({ name }) => name <= "0040_identity_invitations"))
      yield* written(somePaths + aConflict)
      yield* migrateWith(migrations.filter(({ name }) => name <= "0080_sites"))
      yield* written(someSites)
      return yield* migrate
    })
  )
}

for (const [kind, database] of databases)
  layer(Upgraded.layer.pipe(Layer.provideMerge(database)), { excludeTestServices: true })(
    `an upgrade, ${kind}`,
    (it) => {
      it.effect("keeps what is there, and the addresses of imported pages", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          expect((yield* Upgraded).at(-1)).toBe(migrations.at(-1)!.name)
          expect(
            yield* sql`SELECT id, since_seq, until_seq, title, slug, attributes, git_path FROM content.page_versions ORDER BY id, since_seq`
          ).toEqual([
            {
              id: "by-hand",
              since_seq: 2,
              until_seq: null,
              title: "Use C++",
              slug: "use",
              attributes: {},
              git_path: "use.md"
            },
            {
              id: "imported",
              since_seq: 1,
              until_seq: 2,
              title: "Set up",
              slug: "set-up",
              attributes: { hidden: true, slugIsFixed: true },
              git_path: "set-up.md"
            },
            {
              id: "imported",
              since_seq: 2,
              until_seq: null,
              title: "Set up",
              slug: "set-up",
              attributes: { slugIsFixed: true },
              git_path: "set-up.md"
            }
          ])
          expect(yield* migrate).toEqual([])
        })
      )

      it.effect("tells revisions of paths from those that a repository or a person wrote", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          expect(yield* sql`SELECT id, purpose FROM content.revisions ORDER BY seq, id`).toEqual([
            { id: "first", purpose: "content" },
            { id: "second", purpose: "content" },
            { id: "paths", purpose: "paths" },
            { id: "commit", purpose: "content" },
            { id: "own-words", purpose: "content" }
          ])
        })
      )

      it.effect("renames the sides of conflicts that are stored", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          expect(yield* sql`SELECT about, answer FROM reviews.conflicts ORDER BY ordinal`).toEqual([
            {
              about: { id: "one", kind: "text", base: "a", ours: "b", theirs: "c" },
              answer: { take: "main" }
            },
            { about: { id: "two", kind: "cycle", pageIds: ["imported"] }, answer: null }
          ])
          const base = { branchId: "main", seq: 1 }
          expect(yield* sql`SELECT unsettled FROM reviews.change_requests`).toEqual([
            { unsettled: { base, main: { ...base, seq: 2 }, revisionId: "second" } }
          ])
        })
      )

      it.effect("keeps hostnames of sites verified, and frees new ones for other organizations", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`UPDATE sites.sites SET hostname = 'docs.acme.example' WHERE id = 'two'`
          expect(yield* sql`SELECT id, verified_hostname FROM sites.sites ORDER BY id`).toEqual([
            { id: "one", verified_hostname: "docs.acme.example" },
            { id: "two", verified_hostname: null }
          ])
          const second = sql`UPDATE sites.sites SET verified_hostname = hostname WHERE id = 'two'`
          expect((yield* Effect.flip(second)).message).toBeDefined()
        })
      )
    }
  )

import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { migrate } from "../src/index.ts"
import { TestDatabase } from "../src/testing/index.ts"
import { databaseAt } from "./databaseAt.ts"

/** The former and the present spelling of the id of a thing. */
const former = (name: string): string => `0${name.padEnd(25, "x")}`
const present = (name: string): string => `a${name.padEnd(25, "x")}`

const rows = (id: (name: string) => string) => `
INSERT INTO identity.organizations (id, title, email_domains, sso, ai, invite_links, created_at)
  VALUES ('org', 'Acme', '{}', false, false, false, now());
INSERT INTO sites.sites (id, organization_id, type, title, basename, visibility, published, agents_context, adaptive_content, version, created_by, created_at, updated_at)
  VALUES ('${id("site")}', 'org', 'basic', 'Docs', 'docs', 'public', true, 'included', false, 3, 'somebody', now(), now());
INSERT INTO sites.section_groups (id, site_id, group_id, position, title, created_at) VALUES
  ('${id("gr")}', '${id("site")}', NULL, 'a0', 'Group', now()),
  ('${id("nested")}', '${id("site")}', '${id("gr")}', 'a0', 'Nested', now());
INSERT INTO sites.sections (id, site_id, group_id, position, title, path, is_default, created_at) VALUES
  ('${id("sec")}', '${id("site")}', '${id("nested")}', 'a0', 'Section', 'section', true, now());
INSERT INTO sites.site_spaces (id, site_id, space_id, section_id, position, path, is_default, created_at) VALUES
  ('${id("space")}', '${id("site")}', '${id("content")}', '${id("sec")}', 'a0', 'guide', true, now()),
  ('m-new', '${id("site")}', 'other', '${id("sec")}', 'a1', 'new', false, now());
INSERT INTO sites.orders VALUES ('${id("site")}', 3,
  '{"sections": ["${id("sec")}"], "groups": ["${id("gr")}", "${id("nested")}"], "siteSpaces": ["${id("space")}", "m-new"]}');
INSERT INTO sites.former_paths VALUES ('${id("site")}', 'old', '${id("space")}');
INSERT INTO sites.redirects (id, site_id, source, source_key, destination, created_at) VALUES
  ('page', '${id("site")}', '/a', '/a', '{"kind": "site-page", "siteSpaceId": "${id("space")}", "pageId": "${id("page")}"}', now()),
  ('section', '${id("site")}', '/b', '/b', '{"kind": "site-section", "siteSectionId": "${id("sec")}"}', now()),
  ('url', '${id("site")}', '/c', '/c', '{"kind": "url", "url": "https://example.org/"}', now());
INSERT INTO sites.customizations VALUES ('${id("site")}', '{}',
  '{"${id("space")}": {"title": "Guide", "socialAccounts": [{"platform": "github", "handle": "acme"}]}, "m-new": {"title": "New"}}', '{}', now());
INSERT INTO sites.event_counts VALUES ('${id("site")}', '2026-01-01', 'page_view', '${id("space")}', '', '', '', '', 5);
`

it.live(`an upgrade renames the parts of sites to ids with a letter first, wherever they are named`, () =>
  Effect.gen(function* () {
    const sql = yield* databaseAt("0274_identity_passkeys")
    yield* sql.unsafe(`DO $$ BEGIN ${rows(former)} END $$`)
    yield* migrate
    const all = (table: string, columns: string) =>
      sql.unsafe(`SELECT ${columns} FROM sites.${table} ORDER BY 1`)
    expect(yield* all("section_groups", "id, group_id")).toEqual([
      { id: present("gr"), group_id: null },
      { id: present("nested"), group_id: present("gr") }
    ])
    expect(yield* all("sections", "id, site_id, group_id")).toEqual([
      { id: present("sec"), site_id: former("site"), group_id: present("nested") }
    ])
    expect(yield* all("site_spaces", "id, space_id, section_id")).toEqual([
      { id: present("space"), space_id: former("content"), section_id: present("sec") },
      { id: "m-new", space_id: "other", section_id: present("sec") }
    ])
    expect(yield* all("orders", "ids")).toEqual([
      {
        ids: {
          sections: [present("sec")],
          groups: [present("gr"), present("nested")],
          siteSpaces: [present("space"), "m-new"]
        }
      }
    ])
    expect(yield* all("former_paths", "site_space_id")).toEqual([{ site_space_id: present("space") }])
    expect(yield* all("redirects", "id, destination")).toEqual([
      {
        id: "page",
        destination: { kind: "site-page", siteSpaceId: present("space"), pageId: former("page") }
      },
      { id: "section", destination: { kind: "site-section", siteSectionId: present("sec") } },
      { id: "url", destination: { kind: "url", url: "https://example.org/" } }
    ])
    const display = { footer: true, header: false }
    expect(yield* all("customizations", "overrides")).toEqual([
      {
        overrides: {
          [present("space")]: {
            title: "Guide",
            socialAccounts: [{ platform: "github", handle: "acme", display }]
          },
          "m-new": { title: "New" }
        }
      }
    ])
    expect(yield* all("event_counts", "site_space_id")).toEqual([{ site_space_id: present("space") }])
    // The rows of a site space still go with it.
    yield* sql`DELETE FROM sites.site_spaces WHERE id = ${present("space")}`
    expect(yield* all("former_paths", "path")).toEqual([])
  }).pipe(Effect.provide(TestDatabase.postgres))
)

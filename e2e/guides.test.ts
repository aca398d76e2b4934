import { expect, layer } from "@effect/vitest"
import { aFolder, freePort } from "@octavo/kernel/testing"
import { bundledProgram } from "@octavo/programs"
import { Effect } from "effect"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { commandsOf, firstLineOf, guides, runScripts, shellCommandOf, textOf } from "./src/guides.ts"
import { onPostgres, prepareDatabase } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

/** A specification with an operation for each of these tags. */
const aSpecification = (...tags: ReadonlyArray<string>): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: Object.fromEntries(
      tags.map((tag) => [`/${tag}`, { get: { tags: [tag], responses: { 200: { description: "Found" } } } }])
    )
  })

/** Guides that another test runs, with its file. */
const runElsewhere: Readonly<Record<string, string>> = {
  "command-line.md": "apps/cli/test/commandLineGuide.test.ts",
  "documentation-as-code.md": "apps/cli/test/folder.test.ts",
  "files-on-s3.md": "e2e/filesOnS3.test.ts",
  "mirror.md": "apps/cli/test/mirror.test.ts",
  "permissions.md": "apps/cli/test/permissionsGuide.test.ts"
}

/** Blocks that no test runs as they stand, by their first command, with the reason. */
const notRun: Readonly<Record<string, string>> = {
  "docker compose run --rm --no-deps --volume ./backups:/backups server backup /backups/octavo.tar":
    "needs Docker; `pnpm prove container` runs the image, and backups.test.ts the command",
  "createdb --owner octavo octavo_new":
    "needs the client programs of Postgres; backups.test.ts restores into an empty database",
  "systemctl stop octavo-server": "needs root and systemd; backups.test.ts moves an installation",
  "mkdir -m 700 secrets":
    "needs Docker; deployment.test.ts checks the compose file, and `pnpm prove container` runs the image",
  "useradd --system --home-dir /var/lib/octavo --shell /usr/sbin/nologin octavo":
    "needs root and systemd; deployment.test.ts checks the units",
  "install -d -o octavo -g octavo -m 700 /var/backups/octavo":
    "needs root and systemd; deployment.test.ts checks the unit and its timer, and backups.test.ts runs the command",
  'pnpm install --prod --frozen-lockfile --ignore-scripts --public-hoist-pattern "@octavo/*" --public-hoist-pattern effect --filter "@octavo/cli..."':
    "installs all packages again; deployment.test.ts compares it with the image, which `pnpm prove container` builds",
  "runuser --user postgres -- psql --command \"CREATE ROLE octavo LOGIN PASSWORD 'secret'\"":
    "needs root and the client programs of Postgres",
  "octavo sync $space https://git.example.org/team/docs.git --watch 5":
    "goes on until it is stopped; octavo.test.ts of the command watches a repository",
  "octavo login --url https://docs.example.org": "waits for a person at a browser; login.test.ts has one",
  "octavo admin token": "needs the database of a server that is stopped; adminToken.test.ts stops it"
}

/** The blocks that the tests of this file have run. */
const ran = new Set<string>()

/** The blocks of a guide but those that no test runs. What lies outside is replaced, and nothing else. */
const blocksOf = (guide: string, replaced: Readonly<Record<string, string>> = {}): ReadonlyArray<string> =>
  commandsOf(guide).flatMap((block) => {
    if (notRun[firstLineOf(block)] !== undefined) return []
    ran.add(`${guide}: ${firstLineOf(block)}`)
    return [Object.entries(replaced).reduce((text, [from, to]) => text.replaceAll(from, to), block)]
  })

/** An installation on which the guides are followed, and a folder to follow them in. */
const here = Effect.gen(function* () {
  const { aSpace, git, octavo } = yield* World
  const folder = yield* aFolder
  const { body } = yield* Effect.promise(async () => {
    const response = await fetch(`${octavo.url}/v1/orgs`, {
      headers: { authorization: `Bearer ${octavo.token}` }
    })
    return { body: (await response.json()) as { readonly items: ReadonlyArray<{ readonly id: string }> } }
  })
  const environment = {
    ...octavo.settings,
    OCTAVO_URL: octavo.url,
    OCTAVO_TOKEN: octavo.token,
    org: body.items[0]!.id
  }
  const follow = (scripts: ReadonlyArray<string>, more: Readonly<Record<string, string>> = {}) =>
    Effect.map(runScripts(scripts, folder, { ...environment, ...more }), ({ code, outputs, said }) => {
      expect(code, said).toBe(0)
      return outputs
    })
  return { aSpace, folder, follow, git, octavo }
})

layer(worldOf(onPostgres), { timeout: "600 seconds", excludeTestServices: true })("the guides", (it) => {
  it.effect(
    "have recipes for the API that run as they stand",
    () =>
      Effect.gen(function* () {
        const { aSpace, follow } = yield* here
        // A list of more than one page.
        yield* aSpace
        yield* aSpace
        const blocks = blocksOf("api.md")
        expect(blocks.length).toBeGreaterThan(7)
        const said = (yield* follow(blocks)).map((output) => output.split("\n"))
        const [, who, lists, pages, saved, patched, seen, once, change, search, frontEnd] = said
        expect(who!.join("")).toContain('"object":"user"')
        expect(lists).toEqual(["1", "1"])
        expect(pages!.join("\n")).toContain("Thirty days a year.")
        expect(saved).toEqual(["undefined", "true"])
        expect(patched!.join("")).toMatch(/^\w{20,}$/)
        expect(seen!.join("")).toMatch(/^\w{20,}$/)
        expect(once).toHaveLength(2)
        expect(once![0]).toBe(once![1])
        expect(change!.join("\n")).toMatch(/\n1\nmerge\n[\s\S]*halves of them/)
        expect(search).toEqual(["Holidays", "1"])
        expect(frontEnd!.slice(0, 3)).toEqual(["Handbook", "# Holidays", ""])
      }).pipe(Effect.scoped),
    600_000
  )

  it.effect(
    "publish a specification, compare it, generate pages for it and delete it",
    () =>
      Effect.gen(function* () {
        const { folder, follow } = yield* here
        writeFileSync(join(folder, "openapi.json"), aSpecification("pets", "owners"))
        writeFileSync(join(folder, "openapi-next.json"), aSpecification("pets", "vets"))
        const [published, changed, generated, deleted] = yield* follow(blocksOf("openapi.md"))
        expect(published).toMatch(/pets has version \w+: 2 changes, 0 of them breaking\n[\s\S]*SLUG: pets/)
        expect(changed).toMatch(/breaking: GET \/owners: operation-removed[\s\S]*pets has version/)
        expect(generated).toBe("overview,pets,vets,changes")
        expect(deleted).toMatch(/These refer to pets:\n {2}Reference: pets\n[\s\S]*pets is deleted/)
      }).pipe(Effect.scoped),
    600_000
  )

  it.effect(
    "move a team with its spaces, collections, sites, redirects, people and specifications",
    () =>
      Effect.gen(function* () {
        const { folder, follow, git, octavo } = yield* here
        const page = (title: string) => `# ${title}\n\nAs it was.\n`
        const navigation = "# Table of contents\n\n* [Welcome](README.md)\n* [More](more.md)\n"
        yield* git.commit("moved", {
          files: Object.fromEntries(
            ["handbook", "reference"].flatMap((name) => [
              [`${name}/README.md`, page(`Welcome to ${name}`)],
              [`${name}/more.md`, page("More")],
              [`${name}/SUMMARY.md`, navigation]
            ])
          )
        })
        writeFileSync(join(folder, "openapi.json"), aSpecification("pets"))
        const blocks = blocksOf("migrating-from-gitbook.md", {
          "https://git.example.org/team/docs.git": git.urlOf("moved"),
          "https://docs.example.org": octavo.url,
          oct_your_token: octavo.token
        })
        const look = `api "$v1/collections/$product/spaces" | field 'items.map(space => space.title).join()'
          api "$v1/spaces/$handbook/content/pages" | field 'pages.map(page => page.path).join()'`
        const outputs = yield* follow([...blocks, look])
        expect(outputs).toHaveLength(9)
        const [, , , published, redirects, hostname, people, specification, looked] = outputs
        const url = `${octavo.url}/sites/docs`
        expect(published).toContain(url)
        expect(redirects).toBe("2")
        expect(hostname).toMatch(/docs\.acme\.example is pending.*\n_octavo\.docs\.acme\.example {2}TXT/)
        expect(people).toMatch(/grace@example\.com[\s\S]*alan@example\.com/)
        expect(specification).toContain("pets has version")
        expect(looked).toMatch(/^Handbook,Reference\n.*more/)
        const landed = yield* Effect.promise(() => fetch(`${url}/api/of/before`, { redirect: "manual" }))
        expect([landed.status, landed.headers.get("location")]).toEqual([
          expect.toBeOneOf([301, 302, 307, 308]),
          `${octavo.url}/sites/docs/reference`
        ])
        const read = yield* Effect.promise(() => fetch(`${url}/reference`).then((answer) => answer.text()))
        expect(read).toContain("Welcome to reference")
      }).pipe(Effect.scoped),
    600_000
  )

  it.effect(
    "connect a space with a repository, restore a revision, and go on by force",
    () =>
      Effect.gen(function* () {
        const { follow, git } = yield* here
        const first = yield* git.commit("connected", { files: { "README.md": "# Docs\n" } })
        const navigation = "# Table of contents\n\n* [Welcome](README.md)\n"
        const before = yield* git.commit("shared", {
          files: Object.fromEntries([
            ["README.md", "# All of us\n"],
            ...["handbook", "reference"].flatMap((name) => [
              [`${name}/README.md`, `# Welcome to ${name}\n`],
              [`${name}/SUMMARY.md`, navigation]
            ])
          ])
        })
        const [connect, restoreByCommand, restore, preview, shared, force, ...more] = blocksOf("git.md", {
          "https://name:token@git.example.org/team/docs.git": git.urlOf("connected"),
          "https://name:token@git.example.org/team/shared.git": git.urlOf("shared"),
          "https://git.example.org/team/docs.git": git.urlOf("connected"),
          "https://git.example.org/team/shared.git": git.urlOf("shared")
        })
        expect(more).toEqual([])
        const made = `space=$(api $v1/orgs/$org/spaces -d '{"title": "Connected", "editMode": "live"}' | field id)`
        const synchronised = "octavo sync $space"
        const remember = "revision=$(api $v1/spaces/$space/content | field id)"
        const change = `api $v1/spaces/$space/content -d '{"changes": [{"type": "insert_page", "title": "New"}]}' > made`
        const outputs = yield* follow([
          made,
          connect!,
          synchronised,
          preview!,
          remember,
          change,
          synchronised,
          restoreByCommand!,
          change,
          restore!,
          force!,
          synchronised,
          shared!,
          `for space in $handbook $reference; do
            api $v1/spaces/$space -X PATCH -d '{"editMode": "live"}' > made
            ${change}
            octavo sync $space
          done`
        ])
        expect(outputs[1]).toContain("/hooks/")
        expect(outputs[3]).toContain("NUMBER")
        expect(yield* git.tipOf("connected", "refs/heads/main")).not.toBe(first)
        const diff = yield* git.git("shared", ["diff", "--name-only", before, "refs/heads/main"])
        const changed = diff.trim().split("\n")
        expect(changed.length).toBeGreaterThan(0)
        // Each space writes its own folder, and nothing at the top.
        expect(changed.filter((path) => !/^(handbook|reference)\//.test(path))).toEqual([])
        expect(changed).toEqual(expect.arrayContaining(["handbook/new.md", "reference/new.md"]))
      }).pipe(Effect.scoped),
    600_000
  )

  it.effect(
    "set up single sign-on and provisioning",
    () =>
      Effect.gen(function* () {
        const { folder, follow, octavo } = yield* here
        const [token, users] = blocksOf("scim.md")
        const [saml, metadata, byCommand, byApi, update] = blocksOf("single-sign-on.md", {
          "https://sso.example.org/realms/acme": `${octavo.url}/realms/acme`
        })
        writeFileSync(join(folder, "secret.txt"), "a secret of the client\n")
        const certificate = `openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=idp -days 30 -keyout key.pem -out cert.pem 2> log
          cat > metadata.xml <<END
          <EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example.org">
            <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
              <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>
                <X509Certificate>$(grep -v CERTIFICATE cert.pem | tr -d '\\n')</X509Certificate>
              </X509Data></KeyInfo></KeyDescriptor>
              <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example.org/sso"/>
            </IDPSSODescriptor>
          </EntityDescriptor>\nEND`
        const outputs = yield* follow([
          `{ ${token}} > scim.json 2> log; SCIM_TOKEN=$(field token < scim.json)`,
          users!,
          `{ ${saml}} > saml.json 2> log; provider=$(field id < saml.json)\n${certificate}`,
          metadata!,
          byCommand!,
          `{ ${byApi}} > oidc.json 2> log; provider=$(field id < oidc.json)`,
          update!
        ])
        expect(outputs[1]).toContain('"userName":"ada@example.org"')
        expect(outputs[3]).toContain('"entityID":"https://idp.example.org"')
        expect(outputs[4]).toContain("/oidc/")
        expect(outputs[6]).toContain("status: active")
      }).pipe(Effect.scoped),
    600_000
  )

  it.effect(
    "invite people, show who signed in, and make links to sign in with",
    () =>
      Effect.gen(function* () {
        const { aSpace, folder, follow } = yield* here
        const soon = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
        const [invites, links, audit, ...more] = blocksOf("sign-in.md", { "2027-01-31": soon })
        expect(more).toEqual([])
        const outputs = yield* follow([invites!, links!, audit!], { space: yield* aSpace })
        expect(outputs[0]).toMatch(/Revoked /)
        expect(outputs[1]).toMatch(/https?:\/\/\S+\/sign-in/)
        expect(readFileSync(join(folder, "audit.ndjson"), "utf8")).toContain("invite")
      }).pipe(Effect.scoped),
    600_000
  )

  it.effect(
    "translate a space, choose mail, and send events",
    () =>
      Effect.gen(function* () {
        const { aSpace, follow, octavo } = yield* here
        const outputs = yield* follow(
          [
            ...blocksOf("translations.md"),
            ...blocksOf("mail.md"),
            ...blocksOf("webhooks.md", {
              "https://ci.example.org/octavo": `${octavo.url}/nobody`,
              "https://docs.example.org/~gitbook/revalidate": `${octavo.url}/~gitbook/revalidate`
            })
          ],
          { space: yield* aSpace }
        )
        const [translation, glossary, mail, webhook] = outputs
        expect(translation).toMatch(/Deleted /)
        expect(glossary).toMatch(/Bereich|\w{20}/)
        expect(mail).toContain('"comments":false')
        expect(webhook).toContain("whsec_")
      }).pipe(Effect.scoped),
    600_000
  )

  it.effect(
    "back an installation up while its server runs",
    () =>
      Effect.gen(function* () {
        const { folder, follow } = yield* here
        const [backup] = blocksOf("backup.md", { "/backups/": `${folder}/` })
        expect((yield* follow([backup!]))[0]).toContain("tables")
        expect(readdirSync(folder).some((name) => /^octavo-\d{4}-\d\d-\d\d\.tar$/.test(name))).toBe(true)
      }).pipe(Effect.scoped),
    600_000
  )

  it.effect(
    "write an organization as files while its server runs, and bring it in elsewhere",
    () =>
      Effect.gen(function* () {
        const { aSpace, folder, follow } = yield* here
        yield* aSpace
        const port = yield* freePort
        // A function of the shell would get the signal in the place of its process.
        const program = yield* Effect.promise(() => bundledProgram("cli"))
        yield* prepareDatabase(join(folder, "elsewhere"))
        const begin = `OCTAVO_DATA_DIR=./elsewhere PORT=${port} env --unset DATABASE_URL ${shellCommandOf(program)} serve > elsewhere.log & server=$!
          until grep --quiet "Octavo is ready" elsewhere.log; do sleep 0.1; kill -0 $server; done
          kill $server; wait $server || true`
        const [write, check, bring, archive, ...more] = blocksOf("export.md")
        expect(more).toEqual([])
        const bringElsewhere = `database=$DATABASE_URL; unset DATABASE_URL\n${bring}export DATABASE_URL=$database`
        const outputs = yield* follow([begin, write!, check!, bringElsewhere, archive!])
        const [, written, checked, imported, archived] = outputs
        expect(written).toMatch(/Space 1 of \d+: [\s\S]*It has personal data[\s\S]* spaces, \d+ revisions/)
        expect(checked).toBe("")
        expect(imported).toMatch(
          /Checked \d+ files[\s\S]*1 people had a user here[\s\S]*Imported [^\n]+ spaces, /
        )
        expect(archived).toMatch(/acme\.zip: /)
        const modes = ["acme", "acme/manifest.json", "acme.zip"].map(
          (path) => statSync(join(folder, path)).mode & 0o777
        )
        expect(modes).toEqual([0o700, 0o600, 0o600])
      }).pipe(Effect.scoped),
    600_000
  )

  it.effect("have no other commands but those that are listed with a reason", () =>
    Effect.sync(() => {
      const listed = new Set<string>()
      for (const guide of readdirSync(guides).filter((name) => name.endsWith(".md"))) {
        const elsewhere = runElsewhere[guide]
        if (elsewhere !== undefined) {
          const file = join(guides, "../..", elsewhere)
          expect(existsSync(file) && readFileSync(file, "utf8").includes(guide), elsewhere).toBe(true)
        }
        for (const block of commandsOf(guide)) {
          const line = firstLineOf(block)
          if (notRun[line] !== undefined) listed.add(line)
          else if (elsewhere === undefined) expect(ran, `${guide}: ${line}`).toContain(`${guide}: ${line}`)
        }
        // Commands that are indented or fenced otherwise would not be found.
        const prose = textOf(guide).replaceAll(/^```[\s\S]*?^```$/gm, "")
        expect(prose, guide).not.toMatch(/^ {4}(octavo|api|curl|git|npm|pnpm|docker|systemctl) /m)
        expect(textOf(guide), guide).not.toMatch(/^```(bash|shell|console|)\n(\$ )?(octavo|api|curl) /m)
      }
      expect([...listed].toSorted()).toEqual(Object.keys(notRun).toSorted())
    })
  )
})

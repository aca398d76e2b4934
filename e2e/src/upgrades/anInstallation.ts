import { expect } from "@effect/vitest"
import { aGitServer } from "@octavo/gitsync/testing"
import { Effect, Schedule } from "effect"
import { importInto } from "../imports.ts"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { request } from "../request.ts"
import { aSpace, contentOf, flat, organizationOf } from "../spaces.ts"
import type { Octavo } from "../startOctavo.ts"

interface Made {
  readonly id: string
  readonly iconPath?: string
}

/** Asks for something that must succeed. */
const done = Effect.fnUntraced(function* (octavo: Octavo, method: string, path: string, body?: unknown) {
  const answer = yield* request<Made>(octavo, method, path, body)
  if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
  return answer
})

/** Asks until an answer is as it should be. */
const until = <A>(octavo: Octavo, path: string, isDone: (body: A) => boolean) =>
  request<A>(octavo, "GET", path).pipe(
    Effect.repeat({ schedule: Schedule.spaced("200 millis"), until: ({ body }) => isDone(body) }),
    Effect.timeout("60 seconds"),
    Effect.orDie
  )

const picture = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"

const files = {
  "README.md": "# Docs\n\nA \\ backslash, “quotes” and 漢字.\n\n![A picture](picture.svg)\n",
  "guide.md":
    '# Guide\n\n## Install\n\nSee [the start](README.md).\n\n{% hint style="info" %}\nTake care.\n{% endhint %}\n',
  "picture.svg": picture
}

const specification = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  tags: [{ name: "Pets", description: "All about pets." }],
  paths: {
    "/pets": { get: { tags: ["Pets"], summary: "List pets", responses: { 200: { description: "Found" } } } }
  }
})

/** Uses each part of an installation once, and gives the paths at which it answers from what was stored. */
export const useEverything = Effect.fnUntraced(function* (octavo: Octavo, name: string) {
  const ask = (method: string, path: string, body?: unknown) => done(octavo, method, path, body)
  const organization = yield* organizationOf(octavo)
  const org = `/v1/orgs/${organization}`
  const git = yield* aGitServer()
  yield* git.commit("docs", { files })
  const spaceId = yield* aSpace(octavo, name)
  yield* importInto(octavo, spaceId, { url: git.urlOf("docs") })
  const space = `/v1/spaces/${spaceId}`
  const pages = flat((yield* contentOf(octavo, spaceId)).pages)
  const guide = pages.find(({ path }) => path === "guide")!.id

  yield* ask("POST", `${space}/content`, {
    changes: [{ type: "insert_page", title: "New", document: { markdown: "New words.\n" } }]
  })
  const merged = (yield* ask("POST", `${space}/change-requests`, { subject: "Better" })).body.id
  const edit = {
    type: "update_page",
    page: guide,
    document: { markdown: "# Guide\n\n## Install\n\nBetter words.\n" }
  }
  yield* ask("POST", `${space}/change-requests/${merged}/content`, { changes: [edit] })
  yield* ask("POST", `${space}/change-requests/${merged}/merge`)
  const open = (yield* ask("POST", `${space}/change-requests`, { subject: "Open" })).body.id
  yield* ask("POST", `${space}/change-requests/${open}/content`, {
    changes: [{ ...edit, document: { markdown: "# Guide\n\nOther words.\n" } }]
  })
  yield* ask("POST", `${space}/change-requests/${open}/comments`, { body: { markdown: "Are they?" } })
  const comment = (yield* ask("POST", `${space}/comments`, {
    page: guide,
    body: { markdown: "Is this so?" }
  })).body.id
  yield* ask("POST", `${space}/comments/${comment}/replies`, { body: { markdown: "It is." } })

  const collection = (yield* ask("POST", `${org}/collections`, { title: `Shelf of ${name}` })).body.id
  yield* ask("POST", `${space}/move`, { parent: collection })
  const slug = `pets-of-${name.toLowerCase()}`
  yield* ask("PUT", `${org}/openapi/${slug}`, { source: { text: specification } })
  yield* until<{ processingState: string }>(
    octavo,
    `${org}/openapi/${slug}`,
    ({ processingState }) => processingState === "complete"
  )
  const computed = {
    type: "builtin:openapi",
    props: { models: false },
    dependencies: { spec: { ref: { kind: "openapi", spec: slug } } }
  }
  yield* ask("POST", `${space}/content`, {
    changes: [{ type: "insert_page", title: "API", kind: "computed", computed }]
  })
  const translation = (yield* ask("POST", `${org}/translations`, {
    source: { space: spaceId, language: "en" },
    language: "de"
  })).body.id
  yield* until<{ status: string; result?: { space: string } }>(
    octavo,
    `${org}/translations/${translation}`,
    ({ status }) => status === "completed"
  )
  yield* ask("PUT", `${org}/translations-glossary`, {
    operations: [{ type: "insert", translations: { en: name, fr: name } }]
  })
  const site = (yield* ask("POST", `${org}/sites`, { title: name, spaces: [spaceId] })).body.id
  yield* ask("POST", `${org}/sites/${site}/publish`)
  const sitePath = `/sites/${name.toLowerCase()}`
  yield* until(octavo, `${sitePath}/guide`, () => true)
  yield* Effect.sleep("2 seconds")
  return [
    "/v1/user",
    `${org}/members`,
    `${org}/spaces`,
    `${org}/collections`,
    `${org}/openapi/${slug}/versions/latest/content`,
    `${org}/openapi/${slug}/backlinks`,
    `${org}/sites/${site}`,
    `${org}/sites/${site}/structure`,
    `${org}/translations/${translation}`,
    `${org}/translations-glossary`,
    `${org}/search?query=words`,
    space,
    `${space}/content`,
    `${space}/content/page/${guide}?format=document`,
    `${space}/content/page/${guide}?format=markdown`,
    `${space}/content/path/pets`,
    `${space}/revisions`,
    `${space}/comments`,
    `${space}/comments/${comment}/replies`,
    `${space}/change-requests?status=open`,
    `${space}/change-requests/${open}/changes`,
    `${space}/change-requests/${open}/content/page/${guide}?format=markdown`,
    `${space}/change-requests/${merged}`,
    `${space}/links`,
    `${space}/search?query=guide`,
    `${sitePath}/guide.md`,
    `${sitePath}/pets.md`,
    `${sitePath}/llms.txt`
  ]
})

/** The files of the installation of the first release: its backup, and the answers that it gave. */
export const firstRelease = {
  backup: fileURLToPath(new URL("../../fixtures/first-release.tar", import.meta.url)),
  answers: fileURLToPath(new URL("../../fixtures/first-release.json", import.meta.url))
}

/** The answer at a path, whatever the address of its server and the signature of its links. */
export const answerAt = (octavo: Octavo, path: string) =>
  Effect.map(request(octavo, "GET", path), ({ status, text }) => ({
    path,
    status,
    text: text.replaceAll(octavo.url, "").replaceAll(/expires=\d+&(amp;)?signature=[\w-]+/g, "")
  }))

/** A text in which ids begin with a letter: a migration has spelled those of parts of sites so. */
const withSpelledIds = (text: string): string => text.replaceAll(/\b0([0-9a-hjkmnp-tv-z]{25})\b/g, "a$1")

/** The JSON of an answer, without the addresses for people: they led to the API before there was an application. */
const readAnswer = (text: string): unknown =>
  JSON.parse(withSpelledIds(text), (key, value: unknown) =>
    key === "app" && typeof value === "string" ? undefined : value
  )

/** A text without the samples of calls, which are derived from a specification and say more by now. */
const withoutSamples = (text: string): string => text.replaceAll(/^```[a-z]+\n[^]*?^```\n+/gm, "")

/** Requires of a server that it answers as the installation of the first release did; answers may have more fields by now. */
export const answersAsFirst = Effect.fnUntraced(function* (octavo: Octavo) {
  const answers = JSON.parse(readFileSync(firstRelease.answers, "utf8")) as ReadonlyArray<
    Effect.Success<ReturnType<typeof answerAt>>
  >
  expect(answers.length).toBeGreaterThan(20)
  for (const { path, status, text } of answers) {
    const now = yield* answerAt(octavo, path)
    expect({ path, status: now.status }).toEqual({ path, status })
    if (text.startsWith("{")) expect(readAnswer(now.text), path).toMatchObject(readAnswer(text) as object)
    else expect(withoutSamples(now.text), path).toBe(withoutSamples(text))
  }
})

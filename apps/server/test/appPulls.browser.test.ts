import { expect, it } from "@effect/vitest"
import * as SnapshotChecks from "@octavo/folders/snapshots"
import { CommitStatuses, previewPullRequests } from "@octavo/gitsync"
import { GitHost } from "@octavo/gitsync/testing"
import { runNextJob } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { createHmac } from "node:crypto"
import { anApplication, expectSound } from "./anApplication.ts"

const before = { "README.md": "# Start\n\nWelcome.\n" }
const after = {
  "README.md": "# Start\n\nWelcome to [the plan](plan.md).\n",
  "plan.md": "# Plan\n\n[Gone](gone.md)\n"
}

/** An event of a pull request with the number 7, as GitHub sends it. */
const eventOf = (repository: string, sha: string, state: "open" | "closed") =>
  JSON.stringify({
    action: state === "open" ? "opened" : "closed",
    number: 7,
    pull_request: {
      number: 7,
      title: "Describe the plan",
      html_url: `https://git.example/${repository}/pull/7`,
      state,
      head: { sha },
      base: { ref: "main" }
    },
    repository: { full_name: repository }
  })

it.live(
  "shows the preview of a pull request with its problems and pages, until it is closed",
  () =>
    Effect.gen(function* () {
      const { ask, aSpace, open, organization, origin, services } = yield* anApplication
      const states: Array<string> = []
      const service = Layer.succeed(CommitStatuses, {
        put: ({ description, state }) => Effect.sync(() => void states.push(`${state}: ${description}`))
      })
      const preview = runNextJob([previewPullRequests]).pipe(
        Effect.provide(Layer.merge(SnapshotChecks.layer, service)),
        Effect.provideContext(services)
      )
      const host = yield* Effect.provideContext(GitHost, services)
      const repository = "team/docs"
      yield* host.commit(repository, { files: before })
      const oid = yield* host.commit(repository, { files: after, ref: "refs/pull/7/head" })
      yield* Effect.promise(async () => {
        const space = await aSpace("Handbook", { Welcome: "Hello." })
        const { webhook } = await ask("PUT", `/spaces/${space.id}/git/connection`, {
          url: host.urlOf(repository),
          ref: "refs/heads/main",
          everyMinutes: null
        })
        const path = `/orgs/${organization.id}/sites`
        const site = await ask("POST", path, { title: "Acme docs", spaces: [space.id] })
        await ask("POST", `${path}/${site.id}/publish`)
        const tell = async (state: "open" | "closed") => {
          const body = eventOf(repository, oid, state)
          const digest = createHmac("sha256", webhook.secret).update(body).digest("hex")
          const headers = { "x-github-event": "pull_request", "x-hub-signature-256": `sha256=${digest}` }
          const answer = await fetch(`${origin}/v1/hooks/git/${space.id}`, { method: "POST", body, headers })
          expect(answer.status).toBe(204)
        }
        await tell("open")
        const { page, problems } = await open(`/app/s/${space.id}/pulls/7`)
        await page.getByText("Preview in preparation").waitFor()
        await Effect.runPromise(preview)
        await page.getByRole("heading", { name: "New problems" }).waitFor()
        expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Describe the plan")
        await page.getByText("plan.md:3").waitFor()
        await expectSound(page, "pull request")
        expect(states.at(-1)).toBe("failure: 3 pages changed, 1 error")
        await page.getByRole("link", { name: "Read “Plan” as it would be" }).click()
        await page.getByRole("heading", { level: 1, name: "Plan" }).waitFor()
        await page.getByRole("link", { name: "Back to the pull request" }).click()
        await page.getByRole("heading", { name: "New problems" }).waitFor()
        // A site of the space shows it as it would be, to people who may read it.
        await page.getByText("Show on a site").click()
        await page.getByRole("button", { name: "Acme docs" }).click()
        await page.getByRole("link", { name: "the plan" }).click()
        await page.getByRole("heading", { level: 1, name: "Plan" }).waitFor()
        expect(page.url()).toContain(`/~preview/${site.id}/~/revisions/`)
        await page.goto(`${origin}/app/s/${space.id}/pulls/7`)
        await page.getByRole("heading", { name: "New problems" }).waitFor()
        await tell("closed")
        await page.reload()
        await page.getByText("There is no preview.").waitFor()
        await expectSound(page, "pull request that is closed")
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped),
  120_000
)

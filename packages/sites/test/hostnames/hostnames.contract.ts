import { expect } from "@effect/vitest"
import { AuditLog } from "@octavo/identity"
import { aMember, as, aUser } from "@octavo/identity/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  confirmCustomHostname,
  deleteSite,
  getCustomHostname,
  hostnameVerification,
  removeCustomHostname,
  restoreSite,
  servedHostname,
  Sites,
  updateSite,
  verifyCustomHostname,
  verifyPendingHostnames
} from "../../src/index.ts"
import { aSite, aSiteOf, confirmHostname } from "../../src/testing/index.ts"
import { files, type SitesTests, txtRecords } from "../SitesServices.ts"

type Owner = Effect.Success<ReturnType<typeof aSite>>

const claim = ({ admin, organization, site }: Owner, hostname: string | null) =>
  updateSite(organization.id, site.id, { hostname }).pipe(as(admin))

/** A site whose organization claims a hostname: by default one that no other test has. */
const aClaim = Effect.fnUntraced(function* (given?: string) {
  const owner = yield* aSite()
  const hostname = given ?? `docs.${owner.site.id.slice(-20)}.example`
  yield* claim(owner, hostname)
  return { ...owner, hostname }
})

const servedAt = (hostname: string) =>
  Effect.map(
    Sites.use((sites) => sites.findByAddress("hostname", hostname)),
    (found) => found.map(({ site }) => site.id)
  )

const verify = ({ admin, hostname }: Owner & { readonly hostname: string }) =>
  verifyCustomHostname(hostname).pipe(as(admin))

/** Publishes the TXT records of these organizations, and no others. */
const publish = (hostname: string, ...owners: ReadonlyArray<Owner>) => {
  txtRecords[`_octavo.${hostname}`] = [
    "other=1",
    ...owners.map(({ organization }) => hostnameVerification(organization.id, hostname).text)
  ]
}

const serveFile = ({ organization }: Owner, hostname: string, url?: string) => {
  const { file, text } = hostnameVerification(organization.id, hostname)
  const bytes = Buffer.from(`octavo-verification=other\r\n${text}\r\n`)
  files[file] = { bytes, contentType: "text/plain", ...(url !== undefined && { url }) }
}

/** The rules of hostnames: who gets one, and when it is lost. */
export const hostnamesContract = (it: SitesTests) => {
  it.effect("a hostname serves its site once a record of its organization is published", () =>
    Effect.gen(function* () {
      const owner = yield* aClaim()
      const { admin, hostname, organization, site } = owner
      expect(yield* servedAt(hostname)).toEqual([])
      yield* verify(owner)
      publish(hostname, yield* aSite())
      yield* verify(owner)
      expect(yield* servedAt(hostname)).toEqual([])
      publish(hostname, owner)
      yield* verify(owner)
      expect(yield* servedAt(hostname)).toEqual([site.id])
      expect(servedHostname(yield* getCustomHostname(hostname.toUpperCase()).pipe(as(admin)))).toBe(hostname)
      expect((yield* Effect.flip(verify(owner)))._tag).toBe("CustomHostnameVerified")
      const { items } = yield* (yield* AuditLog).list(
        organization.id,
        { action: "site.hostnameVerified" },
        { after: null, limit: 10 }
      )
      expect(items).toMatchObject([
        { actor: { kind: "user", id: admin.id }, after: { verifiedHostname: hostname, by: "record" } }
      ])
    })
  )

  it.effect("a file at the hostname proves it, and a redirect to another host does not", () =>
    Effect.gen(function* () {
      const owner = yield* aClaim()
      serveFile(owner, owner.hostname, "https://elsewhere.example.org/file")
      yield* verify(owner)
      expect(yield* servedAt(owner.hostname)).toEqual([])
      serveFile(owner, owner.hostname, `https://${owner.hostname}/.well-known/octavo-verification`)
      yield* verify(owner)
      expect(yield* servedAt(owner.hostname)).toEqual([owner.site.id])
    })
  )

  it.effect("a claim blocks nobody: the organization that proves the hostname gets it", () =>
    Effect.gen(function* () {
      const first = yield* aClaim()
      const second = yield* aClaim(first.hostname)
      publish(first.hostname, second)
      yield* verify(first)
      yield* verify(second)
      expect(yield* servedAt(first.hostname)).toEqual([second.site.id])
      // The record of the first is added: the second keeps the hostname, as its own is still there.
      publish(first.hostname, first, second)
      yield* verify(first)
      serveFile(first, first.hostname)
      publish(first.hostname, second)
      yield* verify(first)
      expect(yield* servedAt(first.hostname)).toEqual([second.site.id])
      // A domain with another owner.
      publish(first.hostname, first)
      yield* verify(first)
      expect(yield* servedAt(first.hostname)).toEqual([first.site.id])
      const { site } = yield* (yield* Sites).get(second.site.id)
      expect([site.hostname, servedHostname(site)]).toEqual([first.hostname, null])
      // A file does not take it back.
      serveFile(second, first.hostname)
      publish(first.hostname)
      yield* verify(second)
      expect(yield* servedAt(first.hostname)).toEqual([first.site.id])
      yield* confirmHostname(second.organization.id, first.hostname)
      expect(yield* servedAt(first.hostname)).toEqual([second.site.id])
    })
  )

  it.effect("two proofs at the same time leave one site at the hostname", () =>
    Effect.gen(function* () {
      const first = yield* aClaim()
      const second = yield* aClaim(first.hostname)
      publish(first.hostname, first, second)
      yield* Effect.forEach([first, second, second, first], (owner) => Effect.ignore(verify(owner)), {
        concurrency: "unbounded"
      })
      expect(yield* servedAt(first.hostname)).toHaveLength(1)
    })
  )

  it.effect("a proof ends when the hostname is removed, changed or given to another site", () =>
    Effect.gen(function* () {
      const owner = yield* aClaim()
      const { admin, hostname, organization } = owner
      yield* confirmHostname(organization.id, hostname)
      yield* claim(owner, `other-${hostname}`)
      yield* claim(owner, hostname)
      expect(yield* servedAt(hostname)).toEqual([])
      yield* confirmHostname(organization.id, hostname)
      yield* removeCustomHostname(hostname).pipe(as(admin))
      const { site } = yield* aSiteOf(organization.id, admin)
      yield* updateSite(organization.id, site.id, { hostname }).pipe(as(admin))
      expect(yield* servedAt(hostname)).toEqual([])
      publish(hostname, owner)
      yield* verify(owner)
      expect(yield* servedAt(hostname)).toEqual([site.id])
    })
  )

  it.effect(
    "a restored site keeps its proof, unless another organization verified the hostname meanwhile",
    () =>
      Effect.gen(function* () {
        const owner = yield* aClaim()
        const { admin, hostname, organization, site } = owner
        yield* confirmHostname(organization.id, hostname)
        const restored = Effect.andThen(
          deleteSite(organization.id, site.id).pipe(as(admin)),
          servedAt(hostname)
        )
        expect(yield* restored).toEqual([])
        yield* restoreSite(organization.id, site.id).pipe(as(admin))
        expect(yield* servedAt(hostname)).toEqual([site.id])
        yield* restored
        const other = yield* aClaim(hostname)
        yield* confirmHostname(other.organization.id, hostname)
        const back = yield* restoreSite(organization.id, site.id).pipe(as(admin))
        expect([back.site.hostname, servedHostname(back.site)]).toEqual([hostname, null])
        expect(yield* servedAt(hostname)).toEqual([other.site.id])
      })
  )

  it.effect("a hostname exists for members alone, and only those with the role `create` change it", () =>
    Effect.gen(function* () {
      const { admin, hostname, organization, site } = yield* aClaim()
      const stranger = yield* aSite()
      const guest = yield* aMember(organization.id, { role: null })
      const reviewer = yield* aMember(organization.id, { role: "review" })
      for (const user of [stranger.admin, guest]) {
        for (const effect of [getCustomHostname(hostname), verifyCustomHostname(hostname)]) {
          expect((yield* Effect.flip(effect.pipe(as(user))))._tag).toBe("CustomHostnameNotFound")
        }
        yield* removeCustomHostname(hostname).pipe(as(user))
      }
      expect((yield* getCustomHostname(hostname).pipe(as(reviewer))).id).toBe(site.id)
      for (const effect of [verifyCustomHostname(hostname), removeCustomHostname(hostname)]) {
        expect((yield* Effect.flip(effect.pipe(as(reviewer))))._tag).toBe("AccessDenied")
      }
      const confirm = confirmCustomHostname(organization.id, hostname)
      expect((yield* Effect.flip(confirm.pipe(as(admin))))._tag).toBe("AccessDenied")
      const operator = yield* aUser({ isOperator: true })
      const elsewhere = confirmCustomHostname(stranger.organization.id, hostname)
      expect((yield* Effect.flip(elsewhere.pipe(as(operator))))._tag).toBe("CustomHostnameNotFound")
      expect(yield* servedAt(hostname)).toEqual([])
    })
  )

  it.effect("the worker verifies pending hostnames, each at most once in its interval", () =>
    Effect.gen(function* () {
      const owner = yield* aClaim()
      yield* verifyPendingHostnames()
      expect(yield* servedAt(owner.hostname)).toEqual([])
      publish(owner.hostname, owner)
      yield* verifyPendingHostnames()
      expect(yield* servedAt(owner.hostname)).toEqual([])
      yield* TestClock.adjust("10 minutes")
      yield* verifyPendingHostnames()
      expect(yield* servedAt(owner.hostname)).toEqual([owner.site.id])
    })
  )
}

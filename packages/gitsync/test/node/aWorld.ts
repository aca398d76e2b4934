import * as NodeServices from "@effect/platform-node/NodeServices"
import { HostUnknown, Installation, OutboundPolicy, Signer } from "@octavo/kernel"
import { Effect, Layer, Redacted } from "effect"
import { layer } from "../../src/node/GitRemote.ts"
import type { GitLimits } from "../../src/node/GitLimits.ts"
import { GitRemote } from "../../src/remote/GitRemote.ts"

/** A world in which `git.test` is this machine, private networks are open, and every look-up is counted. */
export const anOpenWorld = () => {
  const lookups: Array<string> = []
  const policy = OutboundPolicy.of({
    allowsPrivateNetwork: true,
    resolve: (host) => {
      lookups.push(host)
      return host === "git.test"
        ? Effect.succeed(["127.0.0.1"] as const)
        : Effect.fail(new HostUnknown({ host }))
    }
  })
  return { policy, lookups }
}

/** Signs as every process of one installation does. */
const signer = Signer.layer.pipe(
  Layer.provide(
    Layer.succeed(Installation, {
      secret: Effect.succeed(new Uint8Array(32)),
      replacePublicUrl: () => Effect.succeed(null)
    })
  )
)

/** A `GitRemote` with its copies in `folder`, and a short way to fetch `main`. */
export const aRemote = (
  folder: string,
  options: Partial<GitLimits> & { readonly policy?: OutboundPolicy["Service"] } = {}
) => {
  const { policy = anOpenWorld().policy, ...limits } = options
  return Layer.build(
    layer({ folder, ...limits }).pipe(
      Layer.provide([Layer.succeed(OutboundPolicy, policy), NodeServices.layer, signer])
    )
  ).pipe(
    Effect.map((context) => {
      const remote = Effect.provideContext(GitRemote, context)
      return {
        fetch: (url: string, given: { readonly known?: string; readonly ref?: string } = {}) =>
          Effect.flatMap(remote, (git) =>
            git.fetch({ url: Redacted.make(url), ref: given.ref ?? "refs/heads/main", known: given.known })
          ),
        remote
      }
    })
  )
}

/** The folder of the copy from which a snapshot was taken, within the folder of all. */
export const folderOfCopy = (copy: string): string => copy.split(" ")[0] ?? ""

import * as NodeServices from "@effect/platform-node/NodeServices"
import { OutboundPolicy } from "@octavo/kernel/node"
import { Effect, Layer } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layer } from "../src/node/GitRemote.ts"
import { aGitServer } from "../src/testing/aGitServer.ts"
import { GitHost } from "../src/testing/GitHost.ts"
import { gitRemoteContract } from "./remote/GitRemote.contract.ts"

const aFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "octavo-git-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
)

const remote = Layer.unwrap(Effect.map(aFolder, (folder) => layer({ folder }))).pipe(
  Layer.provide([OutboundPolicy.layer({ allowPrivateNetwork: true }), NodeServices.layer])
)

gitRemoteContract("git over HTTP", Layer.merge(remote, Layer.effect(GitHost, aGitServer())))

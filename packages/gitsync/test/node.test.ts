import { aFolder } from "@octavo/kernel/testing"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as KernelMemory from "@octavo/kernel/memory"
import { OutboundPolicy } from "@octavo/kernel/node"
import { Effect, Layer } from "effect"
import { layer } from "../src/node/GitRemote.ts"
import { aGitServer } from "../src/testing/aGitServer.ts"
import { GitHost } from "../src/testing/GitHost.ts"
import { pushContract } from "./remote/push.contract.ts"
import { gitRemoteContract } from "./remote/GitRemote.contract.ts"

const remote = Layer.unwrap(Effect.map(aFolder, (folder) => layer({ folder }))).pipe(
  Layer.provide([OutboundPolicy.layer({ allowPrivateNetwork: true }), NodeServices.layer, KernelMemory.layer])
)

const world = Layer.merge(remote, Layer.effect(GitHost, aGitServer()))

gitRemoteContract("git over HTTP", world)
pushContract("git over HTTP", world)

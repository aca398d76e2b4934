import { layer } from "../src/memory/GitRemote.ts"
import { pushContract } from "./remote/push.contract.ts"
import { gitRemoteContract } from "./remote/GitRemote.contract.ts"

gitRemoteContract("memory", layer)
pushContract("memory", layer)

import { layer } from "../src/memory/index.ts"
import { gitRemoteContract } from "./remote/GitRemote.contract.ts"

gitRemoteContract("memory", layer)

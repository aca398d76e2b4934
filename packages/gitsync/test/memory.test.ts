import { layer } from "../src/memory/GitRemote.ts"
import { gitRemoteContract } from "./remote/GitRemote.contract.ts"

gitRemoteContract("memory", layer)

import { runProcess } from "./process.ts"
import { work } from "./work.ts"

runProcess(work)

import { runProcess } from "@octavo/installation"
import { work } from "./work.ts"

runProcess(work)

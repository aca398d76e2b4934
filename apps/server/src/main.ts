import { runProcess } from "@octavo/worker"
import { serve } from "./serve.ts"

runProcess(serve)

import { runProcess } from "@octavo/installation"
import { serve } from "./serve.ts"

runProcess(serve)

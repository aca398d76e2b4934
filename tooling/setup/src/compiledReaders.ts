import { fileURLToPath } from "node:url"
import { launchersVariable } from "../../programs/src/launchers.ts"

// Readers of this run compile files of this run alone, which would stay in the cache of the checkout.
const launchers = process.env[launchersVariable]
if (launchers !== undefined) process.env["NODE_COMPILE_CACHE"] = fileURLToPath(new URL("compiled", launchers))

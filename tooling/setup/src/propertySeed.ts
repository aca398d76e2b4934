import { configureGlobal, readConfigureGlobal } from "fast-check"

/**
 * Cases of properties are the same in each run of the tests, so that a run says something about the change that it tests.
 * `pnpm prove` tries new ones; `PROPERTY_SEED` repeats the cases of a report.
 */
const seed = process.env.PROPERTY_SEED ?? (process.env.OCTAVO_PROVE === undefined ? "20261122" : undefined)

if (seed !== undefined) configureGlobal({ ...readConfigureGlobal(), seed: Number(seed) })

import { Context } from "effect"

/** Whether somebody watches the metrics of this process. Code asks once, as it is built, so that nothing is paid else. */
export const Measured = Context.Reference<boolean>("@octavo/kernel/Measured", { defaultValue: () => false })

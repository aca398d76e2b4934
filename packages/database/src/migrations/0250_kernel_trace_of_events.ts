/** The span that caused an event, so that a trace leads from a request to the jobs of its subscribers. */
export const name = "0250_kernel_trace_of_events"

export const sql = `
ALTER TABLE kernel.events ADD COLUMN trace_parent text;
`

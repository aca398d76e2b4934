/** Whether a path is one within an export, as an export writes it: relative, without a way up, a drive or a backslash. */
export const isInside = (path: string): boolean =>
  !/[\p{Cc}\\]|^[a-z]:/iu.test(path) &&
  path.split("/").every((part) => part !== "" && part !== "." && part !== "..")

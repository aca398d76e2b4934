/** Whether a text can be the name of a file: no path, no step in one, nothing that cannot be seen. */
export const isFileName = (text: string): boolean =>
  // eslint-disable-next-line no-control-regex
  !/^\.{0,2}$|[/\\\u0000-\u001f\u007f]/.test(text.trim())

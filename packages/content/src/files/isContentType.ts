const token = "[\\w!#$&^.+-]{1,127}"
const value = `(?:${token}|"[\\x20-\\x21\\x23-\\x5b\\x5d-\\x7e]{0,127}")`
const shape = new RegExp(`^${token}/${token}(?: ?; ?${token}=${value}){0,8}$`)

/** Whether a text is a media type that a header may carry, perhaps with parameters (RFC 9110, section 8.3.1). */
export const isContentType = (text: string): boolean => shape.test(text)

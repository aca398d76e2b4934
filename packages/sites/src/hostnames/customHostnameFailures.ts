import { Schema } from "effect"

/** No site that the caller may see has the hostname. */
export class CustomHostnameNotFound extends Schema.TaggedError<CustomHostnameNotFound>()(
  "CustomHostnameNotFound",
  { hostname: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "No site has this hostname. Set `hostname` of a site first"
  }
}

/** The hostname is verified already. */
export class CustomHostnameVerified extends Schema.TaggedError<CustomHostnameVerified>()(
  "CustomHostnameVerified",
  { hostname: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `The hostname ${this.hostname} is verified already`
  }
}

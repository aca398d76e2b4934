/** The names of SAML 2.0 and XML Signature that the reader and the writer of requests use. */
export const samlNames = {
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  metadata: "urn:oasis:names:tc:SAML:2.0:metadata",
  signature: "http://www.w3.org/2000/09/xmldsig#",
  success: "urn:oasis:names:tc:SAML:2.0:status:Success",
  bearer: "urn:oasis:names:tc:SAML:2.0:cm:bearer",
  redirectBinding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect",
  postBinding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST",
  emailAddress: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
  unspecified: "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
  persistent: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
} as const

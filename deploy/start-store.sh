#!/bin/sh
# The store with one identity, from the environment rather than from a file that would hold a secret.
set -eu
cat >/tmp/s3.json <<CONFIG
{"identities":[{"name":"lamplight","actions":["Admin","Read","Write","List"],
"credentials":[{"accessKey":"$AWS_ACCESS_KEY_ID","secretKey":"$AWS_SECRET_ACCESS_KEY"}]}]}
CONFIG
exec weed server -dir=/data -s3 -s3.port=8333 -s3.config=/tmp/s3.json

#!/bin/sh
# Starts the store with one identity, whose secret comes from the environment instead of a file in the repository.
set -eu
cat >/tmp/s3.json <<CONFIG
{"identities":[{"name":"lamplight","actions":["Admin","Read","Write","List"],
"credentials":[{"accessKey":"$AWS_ACCESS_KEY_ID","secretKey":"$AWS_SECRET_ACCESS_KEY"}]}]}
CONFIG
exec weed server -dir=/data -s3 -s3.port=8333 -s3.config=/tmp/s3.json
